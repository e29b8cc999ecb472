import { calls } from '../../contract/index.ts'
import { openapi } from '../../server/kit/http/openapi/document.ts'

const WIDTH = 200

/** JSON with a line for each short value: a changed field changes one line. Not indented, which would add a fifth. */
const linesOf = (value: unknown, start = ''): string => {
  const flat = start + JSON.stringify(value)
  if (flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((item) => linesOf(item))
    : Object.entries(value).map(([name, item]) => linesOf(item, `${JSON.stringify(name)}:`))
  return `${start}${open}\n${lines.join(',\n')}\n${close}`
}

/** The file with the OpenAPI document. It is committed, so that a diff shows the changes for client programs. */
export const OPENAPI_FILE = 'docs/openapi.json'

/** The content of the file: the served openapi.json with line breaks. */
export const openapiText = (): string => `${linesOf(openapi(calls))}\n`
