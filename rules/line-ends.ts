/** Browsers and Windows end lines with `\r\n`, terminals and old files with `\r`. What is stored has one kind. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
