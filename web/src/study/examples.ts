// Positions to look at and to play on from.

export interface Example {
  game: string
  /** Names its text: `position.example.{name}`. */
  name: string
  position: string
}

export const EXAMPLES: readonly Example[] = [
  {
    game: 'qwixx', name: 'choice',
    position: 'qwixx players=2 active=0 phase=white dice=4,3,2,6,5,1 closed=- 0:r3,5/y4,6/g11,9/b10/x0 1:r2/y5,6/g12,10/b11/x1',
  },
  {
    game: 'qwixx', name: 'lock',
    position: 'qwixx players=2 active=0 phase=white dice=6,6,3,1,5,2 closed=- 0:r2,4,5,7,9/y3,6,8/g11,9/b12,10/x0 1:r2,3,6/y5,7/g10,8/b11/x1',
  },
  {
    game: 'longo', name: 'lucky',
    position: 'longo players=2 lucky=5-8,6-11 active=1 phase=white dice=4,4,2,6,3,7 closed=- 0:r3,6/y4,6,7/g15/b16,13/x0 1:r/y5/g12/b/x0',
  },
  {
    game: 'qwinto', name: 'write',
    position: 'qwinto players=2 active=0 phase=write picked=yp dice=4,3 0:o4=5,8=10/y3=3,5=8,6=9/p2=2,8=12/x0 1:o/y5=7/p4=6/x0',
  },
  { game: 'quixo', name: 'win', position: 'quixo players=2 active=0 made=10 board=XXXX1/1O3/2OO1/1X2O/O4' },
  { game: 'quixo', name: 'four', position: 'quixo players=4 active=0 made=8 board=2X1o/1x2O/x4/4O/1o2X' },
]
