import { Refused } from '../../../client/http.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { confirm } from '../../kit/ask.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { findProperty } from '../../kit/find/company.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, signedIn } from '../../kit/run.ts'
import { type Contact, type ContactRow, readContacts } from './csv.ts'

type Outcome = 'added' | 'would be added' | 'there already' | 'refused'

interface Planned extends ContactRow {
  propertyId?: number
  outcome: Outcome
}

/** Adds contacts from a file, one contact at one property in each row. Existing contacts are skipped, so the same file can be sent twice. */
export async function runAddFile(run: Run, { file, dryRun }: { file: string; dryRun: boolean }): Promise<void> {
  signedIn(run)
  const rows = await readContacts(file)
  const session = await connect(run)
  const planned = await plan(run, session, rows)
  const toAdd = planned.filter(({ outcome }) => outcome === 'would be added')
  if (!dryRun && toAdd.length > 0) {
    const propertyCount = new Set(toAdd.map(({ propertyId }) => propertyId)).size
    await confirm(run, `Contacts to add: ${toAdd.length}, at properties: ${propertyCount}. Add them?`)
    await addAll(run, session, toAdd)
  }
  await printRows(run, planned, dryRun)
}

async function addAll(run: Run, session: Session, rows: Planned[]): Promise<void> {
  for (const [done, row] of rows.entries()) {
    try {
      await addOne(session, row)
    } catch (error) {
      if (done > 0) printStatus(run, `Contacts added: ${done}. The same command again does the rest.`)
      throw error
    }
  }
}

async function addOne(session: Session, row: Planned): Promise<void> {
  try {
    await session.api.propertyContacts.create({ params: { id: present(row.propertyId) }, body: row.contact })
    row.outcome = 'added'
  } catch (error) {
    row.errors = refusalOf(error)
    row.outcome = 'refused'
  }
}

/** The reason why one row was refused. Errors that affect every row are thrown. */
function refusalOf(error: unknown, field = 'row'): Record<string, string[]> {
  if (error instanceof Failure && error.code !== EXIT.interrupted)
    return { [field]: [error.message, ...error.hints.map((hint) => hint.trim())] }
  if (!(error instanceof Refused) || ![400, 403, 404, 409, 412].includes(error.status)) throw error
  return Object.keys(error.errors).length ? error.errors : { [field]: [error.message] }
}

interface KnownProperty {
  property: Pick<Property, 'id' | 'active' | 'mayEdit'>
  /** The existing contacts and those of earlier rows. */
  known: Set<string>
}

const keyOf = ({ name, title, phone, email, isKeyContact }: Contact): string => JSON.stringify([name, title, phone, email, isKeyContact])

/** The result of each row. Each property is looked up once. */
async function plan(run: Run, session: Session, rows: ContactRow[]): Promise<Planned[]> {
  const known = new Map<string, Promise<KnownProperty>>()
  const lookUp = async (word: string): Promise<KnownProperty> => {
    const property = await findProperty(session, word)
    const { items } = await session.api.propertyContacts.list({ params: { id: property.id } })
    return { property, known: new Set(items.map(keyOf)) }
  }
  const planned: Planned[] = []
  for (const row of rows) {
    if (run.io.signal.aborted) throw new Failure(EXIT.interrupted, 'Interrupted.')
    const word = row.property.toLowerCase()
    if (word && !known.has(word)) known.set(word, lookUp(row.property))
    planned.push(await judged(row, known.get(word)))
  }
  return planned
}

async function judged(row: ContactRow, looked: Promise<KnownProperty> | undefined): Promise<Planned> {
  try {
    const place = await looked
    if (!place || Object.keys(row.errors).length) return { ...row, outcome: 'refused' }
    const { id: propertyId, active, mayEdit } = place.property
    const why = !active ? messages.propertyInactive : !mayEdit ? messages.notAllowed : null
    if (why) return { ...row, propertyId, errors: { property: [why] }, outcome: 'refused' }
    const key = keyOf(row.contact)
    const outcome = place.known.has(key) ? 'there already' : 'would be added'
    place.known.add(key)
    return { ...row, propertyId, outcome }
  } catch (error) {
    return { ...row, errors: { ...row.errors, ...refusalOf(error, 'property') }, outcome: 'refused' }
  }
}

const properties = {
  row: { title: 'Row' },
  property: { title: 'Property' },
  propertyId: { title: 'Property Id' },
  name: { title: 'Name' },
  outcome: { title: 'Outcome' },
  errors: { title: 'Refused because' },
}

async function printRows(run: Run, planned: Planned[], dryRun: boolean): Promise<void> {
  const items = planned.map(({ row, property, propertyId, contact, outcome, errors }) => ({
    row,
    property,
    propertyId: propertyId ?? null,
    name: contact.name,
    outcome,
    errors,
  }))
  const count = (outcome: Outcome) => items.filter((item) => item.outcome === outcome).length
  const [added, there, refused] = [count(dryRun ? 'would be added' : 'added'), count('there already'), count('refused')]
  const page = { dryRun, rowCount: items.length, addedCount: added, unchangedCount: there, refusedCount: refused, items }
  await printList(run, page, { properties: { items: { items: { properties } } } }, [
    'row',
    'property',
    'name',
    'outcome',
    { title: 'Refused because', value: ({ errors }) => wordsOf(errors) },
  ])
  printStatus(run, `${dryRun ? 'Would be added' : 'Added'}: ${added}. There already: ${there}. Refused: ${refused}.`)
  if (refused > 0) throw new Failure(added + there > 0 ? EXIT.partly : EXIT.failed, `Refused: ${refused} of ${items.length} rows.`)
}

const wordsOf = (errors: Record<string, string[]>): string[] =>
  Object.entries(errors).flatMap(([field, sentences]) => sentences.map((sentence) => `${field}: ${sentence}`))
