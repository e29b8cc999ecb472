import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { factsIn } from '../../../rules/reading/facts.ts'
import { type Piece, rowsOf } from '../../../rules/reading/rows.ts'
import type { Outcome } from './read-pdf.actions.ts'

/** Reads a license document in a separate process. Arguments: the path of the PDF, and optionally the expected license number. */

/** A license is one page or two; the rest of a file is enclosures. */
const MOST_PAGES = 10
const MOST_CHARACTERS = 50_000
/** Degrees between the directions in which a page may be read. Text at another angle is a watermark. */
const QUARTER = 90

interface TextItem {
  str: string
  width: number
  height: number
  transform: number[]
}

const pieceOf = ({ str, width, height, transform }: TextItem, page: number): Piece | null => {
  const [a = 1, b = 0, , , e = 0, f = 0] = transform
  const angle = Math.atan2(b, a)
  const degrees = (angle * 180) / Math.PI
  const direction = Math.round(degrees / QUARTER)
  if (str.trim() === '' || Math.abs(degrees - direction * QUARTER) > 3) return null
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const tall = height || Math.hypot(a, b)
  return { text: str, page: `${page}/${direction}`, x: e * cos + f * sin, y: e * sin - f * cos, width, height: tall }
}

const piecesOf = async (path: string): Promise<Piece[]> => {
  const options = { useSystemFonts: false, disableFontFace: true, verbosity: 0 }
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), options)
  const pieces: Piece[] = []
  let characters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && characters < MOST_CHARACTERS; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) {
      const piece = 'str' in item && characters < MOST_CHARACTERS ? pieceOf(item, number) : null
      if (!piece) continue
      characters += piece.text.length
      pieces.push(piece)
    }
  }
  return pieces
}

const outcomeOf = async (path: string, expected: string | null): Promise<Outcome> => {
  try {
    const rows = rowsOf(await piecesOf(path))
    return rows.length === 0 ? { problem: 'documentHasNoText' } : { facts: factsIn(rows, expected) }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { problem: isLocked ? 'documentLocked' : 'documentDamaged' }
  }
}

const [path = '', expected] = process.argv.slice(2)
// exit(), because handles that pdfjs leaves open would keep the process alive.
process.stdout.write(JSON.stringify(await outcomeOf(path, expected ?? null)), () => process.exit(0))
