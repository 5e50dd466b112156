// The faces of bots: our own drawings, in a square of 64. Each is known by its outline, not only by its colours.
import type { Character } from '$lib/bots.ts'

const INK = '#2b2420'

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, width = 2.2, stroke = INK) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const twice = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)
/** Two eyes around the middle, each with a spark of light. */
const eyes = (y: number, apart: number, size = 3.1) => twice((s) => oval(32 + s * apart, y, size, size * 1.15, INK) + oval(32 + s * apart + size * 0.35, y - size * 0.45, size * 0.32, size * 0.32, '#fff'))
/** Both sides of a shape that is drawn for the right one: `M34 20 …` becomes its mirror image too. */
const both = (d: string, fill: string) => path(d, fill) + `<g transform="translate(64 0) scale(-1 1)">${path(d, fill)}</g>`
const bothLines = (d: string, width = 2.2, stroke = INK) => line(d, width, stroke) + `<g transform="translate(64 0) scale(-1 1)">${line(d, width, stroke)}</g>`

export const FACES: Record<Character, { back: string; face: string }> = {
  fox: {
    back: '#cfe3da',
    face:
      both('M36 24 L54 7 Q58 22 53 34Z', '#c9571f') + both('M42 23 L52 13 Q54 22 50 29Z', '#3b2a24') +
      path('M32 58 Q8 48 10 30 Q20 16 32 18 Q44 16 54 30 Q56 48 32 58Z', '#dd6b2a') +
      path('M32 58 Q14 52 11 37 Q24 36 32 48 Q40 36 53 37 Q50 52 32 58Z', '#fdf1e4') +
      eyes(35, 10) + oval(32, 52, 4.2, 3.2, INK),
  },
  owl: {
    back: '#d9d3ec',
    face:
      both('M34 18 Q46 16 53 6 Q58 20 50 28Z', '#7a5a3c') + oval(32, 35, 23, 23, '#8d6a47') + path('M20 46 Q32 62 44 46 Q44 58 32 58 Q20 58 20 46Z', '#d9b98c') +
      twice((s) => oval(32 + s * 10.5, 32, 11, 11, '#f6e7c8') + oval(32 + s * 10.5, 32, 7, 7, '#f0a830') + oval(32 + s * 9.5, 32, 4, 4.4, INK) + oval(32 + s * 9.5 + 1.4, 30.2, 1.3, 1.3, '#fff')) +
      path('M27.5 39 H36.500 L32 48Z', '#e58b2b'),
  },
  bear: {
    back: '#f3dfc0',
    face:
      twice((s) => oval(32 + s * 18, 18, 9, 9, '#6b4630') + oval(32 + s * 18, 18, 4.6, 4.6, '#b98861')) + oval(32, 36, 24, 22, '#7d5439') +
      oval(32, 45, 12, 10, '#d9b48d') + eyes(32, 10, 2.7) + oval(32, 41, 4.8, 3.5, INK) + line('M32 44 V48 M26.5 49 Q32 53 37.5 49'),
  },
  cat: {
    back: '#cddff2',
    face:
      both('M33 24 L53 7 L54 33Z', '#4d5561') + both('M42 21 L50.500 13.500 L51 25Z', '#e7a7a0') + oval(32, 37, 23, 20, '#5b6472') +
      path('M32 17 L29.500 27 H34.500Z M24 18.500 L24.500 26 L28 25Z M40 18.500 L39.500 26 L36 25Z', '#3d434d') + oval(32, 45, 10, 8, '#e9e4da') +
      twice((s) => oval(32 + s * 10.5, 34, 5.2, 5.6, '#e7d36a') + oval(32 + s * 10.5, 34, 1.9, 4.8, INK)) +
      path('M29 41 H35 L32 44.500Z', '#d9776f') + line('M32 44.500 V46.500 Q29 50 25.500 47.500 M32 46.500 Q35 50 38.500 47.500', 1.8) + bothLines('M44 43 L57 40 M44 46 L57 48', 1.4, '#e9e4da'),
  },
  hare: {
    back: '#dcebc9',
    face:
      both('M34 26 Q33 2 43 1 Q51 3 44 28Z', '#b79b7c') + both('M37 24 Q37 8 42.500 6 Q46 10 41.500 25Z', '#f0bdb0') + oval(32, 41, 18, 18.5, '#c8ac8d') +
      twice((s) => oval(32 + s * 5.5, 49, 6.5, 5.8, '#f7ecdf')) + eyes(37, 9, 3) + path('M29.200 42.500 H34.800 L32 46Z', '#d0746c') +
      line('M32 46 V49', 1.8) + path('M29.500 50.500 H31.600 V56 Q29.500 56 29.500 54Z M32.400 50.500 H34.500 V54 Q34.500 56 32.400 56Z', '#fff'),
  },
  frog: {
    back: '#f6d9cf',
    face:
      twice((s) => oval(32 + s * 13, 21, 10, 10, '#5d9a3f')) + path('M6 40 Q6 24 32 24 Q58 24 58 40 Q58 57 32 57 Q6 57 6 40Z', '#6fae4c') +
      twice((s) => oval(32 + s * 13, 20, 6.6, 6.6, '#fbf7e6') + oval(32 + s * 12, 20.5, 3.4, 3.8, INK) + oval(32 + s * 12 + 1.2, 19, 1.1, 1.1, '#fff') + oval(32 + s * 20, 44, 4.5, 2.8, '#f0a68c')) +
      path('M15 51 Q32 60 49 51 Q42 57 32 57 Q22 57 15 51Z', '#cfe29a') + line('M14 41 Q32 54 50 41', 2.4) + bothLines('M34.500 35 V35.500', 2),
  },
  hedgehog: {
    back: '#f4e3b5',
    face:
      path('M4 42 L9 36 L4 30 L11 27 L8 19 L16 19 L16 10 L24 13 L27 5 L32 11 L37 5 L40 13 L48 10 L48 19 L56 19 L53 27 L60 30 L55 36 L60 42 L53 46 L54 53 L44 55 H20 L10 53 L11 46Z', '#5b4636') +
      path('M13 44 Q14 26 32 26 Q50 26 51 44 Q48 58 32 58 Q16 58 13 44Z', '#e9cba4') + twice((s) => oval(32 + s * 18, 34, 4.6, 4.6, '#d3a97d') + oval(32 + s * 13, 47, 3.6, 2.4, '#eda98f')) +
      eyes(39, 8.5, 2.8) + oval(32, 45.5, 4.4, 3.7, INK) + oval(30.600, 44.300, 1.2, 0.9, '#fff') + line('M27 52 Q32 55.500 37 52', 2),
  },
  raccoon: {
    back: '#cfe6ef',
    face:
      both('M38 22 Q44 8 54 10 Q58 20 52 31Z', '#6d7178') + both('M43 21 Q47 14 52.500 15 Q54 21 50 27Z', '#2f3238') +
      path('M32 58 Q20 57 8 42 Q9 17 32 17 Q55 17 56 42 Q44 57 32 58Z', '#8e939b') + path('M8 42 Q16 30 32 34 Q48 30 56 42 Q46 46 40 43 Q34 38 32 38 Q30 38 24 43 Q18 46 8 42Z', '#2f3238') +
      path('M8.500 39 Q14 27 25 30 Q18 32 8 42Z M55.500 39 Q50 27 39 30 Q46 32 56 42Z', '#f3f1ec') + path('M32 56 Q22 55 21 46 Q27 39 32 39 Q37 39 43 46 Q42 55 32 56Z', '#f3f1ec') +
      twice((s) => oval(32 + s * 11, 38, 3, 3.2, '#fff') + oval(32 + s * 10.6, 38, 2, 2.3, INK)) + oval(32, 46, 4, 3, INK) + line('M32 49 V51 M28 52.500 Q32 54.500 36 52.500', 1.8) + line('M32 19 V31', 4, '#5d6168'),
  },
  penguin: {
    back: '#f7d7a8',
    face:
      oval(32, 35, 21, 24.5, '#2c3442') + path('M32 27 Q27 17 19.500 23 Q14 31 18 42 Q23 56 32 56 Q41 56 46 42 Q50 31 44.500 23 Q37 17 32 27Z', '#f7f5ef') +
      twice((s) => oval(32 + s * 13, 41.5, 3.8, 2.6, '#f3b08c')) + eyes(33, 7.5, 2.8) + path('M24.500 39.500 Q32 34.500 39.500 39.500 Q32 49 24.500 39.500Z', '#f09a2e') + line('M25 39.900 H39', 1.4, '#a8610f') +
      line('M29 11.500 Q27 5 31 3 M32.500 10.500 Q33 5 37.500 4.500', 2.6, '#2c3442'),
  },
  mouse: {
    back: '#e3edc4',
    face:
      twice((s) => oval(32 + s * 17.5, 21, 13, 13, '#97918c') + oval(32 + s * 17.5, 21.5, 8.5, 8.5, '#efb9b3')) + path('M32 58 Q15 50 15 36 Q18 22 32 22 Q46 22 49 36 Q49 50 32 58Z', '#aaa49e') +
      eyes(36, 7.8, 3) + oval(32, 50, 10, 6, '#d7d1ca') + oval(32, 49, 4, 3.2, '#d9606b') + bothLines('M40 50 L55 46 M40 53 L54 55', 1.4, '#5f5a55'),
  },
  sheep: {
    back: '#cfe0f5',
    face:
      path('M14 30 Q6 22 14 16 Q16 7 25 10 Q32 3 39 10 Q48 7 50 16 Q58 22 50 30Z', '#fbf6ea') + both('M47 30 Q61 26 62 36 Q56 43 46 38Z', '#6a5750') +
      path('M16 28 Q32 18 48 28 Q49 46 41 56 Q32 62 23 56 Q15 46 16 28Z', '#7f6a61') + path('M14 27 Q17 34 23 29 Q27 35 32 30 Q37 35 41 29 Q47 34 50 27 Q46 16 32 15 Q18 16 14 27Z', '#fbf6ea') +
      eyes(39, 8, 2.9) + line('M29 48 L32 50.500 L35 48 M32 50.500 V53.500 M28 55 Q32 57 36 55', 1.9, '#2b2420'),
  },
  walrus: {
    back: '#dbe7e4',
    face:
      path('M8 40 Q8 10 32 10 Q56 10 56 40 Q56 54 32 54 Q8 54 8 40Z', '#9a6f5b') + path('M21 46 H28 L25.500 63 Q21.500 61 21 46Z M43 46 H36 L38.500 63 Q42.500 61 43 46Z', '#fbf5e3') +
      twice((s) => oval(32 + s * 9, 41, 11.5, 9.5, '#c79a80') + oval(32 + s * 12, 39, 1, 1, '#6d4a3a') + oval(32 + s * 8, 43, 1, 1, '#6d4a3a') + oval(32 + s * 14, 44, 1, 1, '#6d4a3a')) +
      oval(32, 35, 5.6, 3.8, INK) + eyes(26, 11, 2.8) + bothLines('M39 19.500 Q43 17 47 19.500', 2.2, '#6d4a3a') + bothLines('M51 42 L61 40 M51 45 L60 48', 1.4, '#6d4a3a'),
  },
}
