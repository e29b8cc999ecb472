import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { limits } from '../../../rules/installation/limits.ts'
import type { MessageKey } from '../../../rules/messages.ts'

/** The path in a typed text. Terminals enter a dropped file in quotes, or with escaped spaces. */
export const typedPath = (typed: string): string =>
  typed
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/\\ /g, ' ')
    .replace(/^~(?=\/|$)/, homedir())

/** Reads a PDF into the three fields of a body, or returns the message key of what is wrong. */
export async function readDocument(typed: string): Promise<{ fields: Record<string, string> } | { wrong: MessageKey }> {
  const path = typedPath(typed)
  try {
    const { size } = await stat(path)
    if (size > limits.documentBytes) return { wrong: 'tooLarge' }
    const bytes = await readFile(path)
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return { wrong: 'notPdf' }
    return { fields: { document: bytes.toString('base64'), documentFileName: basename(path), documentContentType: 'application/pdf' } }
  } catch {
    return { wrong: 'unreadableFile' }
  }
}
