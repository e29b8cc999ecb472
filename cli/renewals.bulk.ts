import { Refused } from '../client/index.ts'
import type { License } from '../contract/licenses.ts'
import { limits } from '../rules/limits.ts'
import { EXIT, Failure, usage } from './errors.ts'
import { licenseId } from './find.ts'
import { readWords, type Words } from './ids.ts'
import { tell } from './print.ts'
import type { Run, Session } from './run.ts'

/** Many licenses: named, or all that fit a filter. */

export const LICENSES_ARGUMENT = '[licenses...]'

/** Refuses a line that names licenses and has a filter too, or neither. */
export function mustChoose({ words }: Words, filter: object, example: string): void {
  const isFiltered = Object.keys(filter).length > 0
  if (words.length > 0 && isFiltered) throw usage('Name licenses, or say by what they are found; not both.')
  if (words.length === 0 && !isFiltered) throw usage('Name licenses (- reads them from stdin), or say by what they are found.', example)
}

export async function namedLicenses(run: Run, session: Session, given: Words): Promise<number[]> {
  const ids: number[] = []
  // One after the other: whatever is no id is a search.
  for (const word of await readWords(run, given)) ids.push(await licenseId(session, word))
  return [...new Set(ids)]
}

export function mustNotBeTooMany(count: number): void {
  if (count > limits.bulkLicenses)
    throw usage(`These are ${count} licenses: at most ${limits.bulkLicenses} are done at once.`, 'Narrow the filter.')
}

const AT_ONCE = 5

/** What there is to know of licenses that were named by their ids. */
export async function lookUp({ api }: Session, ids: number[]): Promise<License[]> {
  const one = async (id: number): Promise<License> => {
    try {
      return await api.licenses.get({ params: { id } })
    } catch (error) {
      if (error instanceof Refused && error.status === 404) throw new Failure(EXIT.notFound, `No license has the id ${id}.`)
      throw error
    }
  }
  const found: License[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) found.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map(one))))
  return found
}

/** Of many some were not done: 3 where others were, 1 where none was. */
export const partly = (done: number, sentence: string): Failure => new Failure(done > 0 ? EXIT.partly : EXIT.failed, sentence)

/** Ends with how many of `total` were done: well where all were. */
export function judge(run: Run, done: number, total: number, sentence: string): void {
  if (done < total) throw partly(done, sentence)
  tell(run, sentence)
}
