/** What the dice of a game of the day are made for; its promise is noted under this name. */
export const dayLabel = (day: string, game: string) => `daily/${day}/${game}`
