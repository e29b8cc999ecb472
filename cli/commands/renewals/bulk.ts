import { Refused } from '../../../client/index.ts'
import type { Total } from '../../../contract/common.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { totalText } from '../../../rules/totals.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import { licenseId } from '../../kit/find/find.ts'
import { readWords, type Words } from '../../kit/find/ids.ts'
import { printStatus } from '../../kit/output/print.ts'
import type { Run, Session } from '../../kit/run.ts'

/** Several licenses: by name, or all that match a filter. */

export const LICENSES_ARGUMENT = '[licenses...]'

/** Fails if both licenses and a filter are given, or neither. */
export function mustChoose({ words }: Words, filter: object, example: string): void {
  const isFiltered = Object.keys(filter).length > 0
  if (words.length > 0 && isFiltered) throw usage('Name licenses, or say by what they are found; not both.')
  if (words.length === 0 && !isFiltered) throw usage('Name licenses (- reads them from stdin), or say by what they are found.', example)
}

export async function namedLicenses(run: Run, session: Session, given: Words): Promise<number[]> {
  const ids: number[] = []
  // One after the other, because a word that is not an id needs a search.
  for (const word of await readWords(run, given, ['licenseId', 'id', 'licenseNumber'])) ids.push(await licenseId(session, word))
  return [...new Set(ids)]
}

export function mustNotBeTooMany(total: Total): void {
  // A list stops counting at the limit of bulk actions, or later.
  if (total.totalIsAtLeast || total.totalItemCount > limits.bulkLicenses)
    throw usage(`These are ${totalText(total)} licenses: at most ${limits.bulkLicenses} are done at once.`, 'Narrow the filter.')
}

const AT_ONCE = 5

/** The data of licenses that were given by id. */
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

/** Exit code 3 if some failed, 1 if all failed. */
export const partly = (done: number, sentence: string): Failure => new Failure(done > 0 ? EXIT.partly : EXIT.failed, sentence)

/** Ends with the number of successes of `total`; without an error if all succeeded. */
export function judge(run: Run, done: number, total: number, sentence: string): void {
  if (done < total) throw partly(done, sentence)
  printStatus(run, sentence)
}
