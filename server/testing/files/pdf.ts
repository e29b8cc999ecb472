import { extractText } from 'unpdf'

/** The text of each page of a PDF. */
export const readPages = async (bytes: Buffer): Promise<string[]> => (await extractText(new Uint8Array(bytes))).text
