import { present } from '../../../rules/present.ts'

const NAME = '[A-Za-z_:][\\w:.-]*'
const TAG = new RegExp(`^<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`)
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);/g
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Parses XML strictly; throws at the first thing that is not well-formed. Returns the number of elements. */
export const readXml = (xml: string): number => {
  const fault = (why: string, at: number): never => {
    throw new Error(`${why} at ${at}: ${xml.slice(at, at + 60)}`)
  }
  if (FORBIDDEN.test(xml)) fault('a character that XML cannot hold', xml.search(FORBIDDEN))
  const open: string[] = []
  let elements = 0
  let at = /^(?:\ufeff)?(?:<\?xml [^?]*\?>)?\s*/.exec(xml)?.[0].length ?? 0
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      const text = xml.slice(at, end === -1 ? undefined : end)
      if (text.replace(REFERENCE, '').includes('&') || (open.length === 0 && text.trim())) fault('text that is not', at)
      at += text.length
      continue
    }
    const [tag, closes, name, attributes = '', empty] = TAG.exec(xml.slice(at)) ?? fault('a tag that is not one', at)
    if (attributes.replace(REFERENCE, '').includes('&')) fault('an attribute that is not one', at)
    if (closes ? open.pop() !== name : elements > 0 && open.length === 0) fault(`${tag} where it does not belong`, at)
    if (!closes) elements++
    if (!closes && !empty) open.push(present(name))
    at += present(tag).length
  }
  if (open.length || elements === 0) fault('an end that is none', at)
  return elements
}
