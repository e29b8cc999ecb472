import { calls } from '../../contract/index.ts'
import { openapi } from '../../server/kit/http/openapi/document.ts'

const WIDTH = 200

/** JSON with a line for each value that fits on one: a changed field changes one line. Not indented, which would be a fifth of the file. */
const linesOf = (value: unknown, start = ''): string => {
  const flat = start + JSON.stringify(value)
  if (flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((item) => linesOf(item))
    : Object.entries(value).map(([name, item]) => linesOf(item, `${JSON.stringify(name)}:`))
  return `${start}${open}\n${lines.join(',\n')}\n${close}`
}

/** Where the description of the API is kept, so that a diff shows what changes for the programs that call it. */
export const OPENAPI_FILE = 'docs/openapi.json'

/** The text of that file: what the server serves as openapi.json, with line breaks. */
export const openapiText = (): string => `${linesOf(openapi(calls))}\n`
