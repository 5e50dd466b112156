declare module 'virtual:python' {
  /** Where Python lies under the app, made by scripts/python.ts. */
  export const python: {
    folder: string
    /** The files of the interpreter in that folder. */
    files: string[]
    /** Our own half, as an archive. */
    archive: string
    /** The games that can be played without a server, as `/api/games` gives them. */
    games: string
    /** Of all files but the games. */
    bytes: number
  }
}

declare module 'virtual:texts/*' {
  const catalogue: Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
  export default catalogue
}
