/** Converts the line ends of browsers and Windows (`\r\n`) and of terminals and old files (`\r`) to `\n`, the only stored form. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
