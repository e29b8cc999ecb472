import type { Knex } from 'knex'
import { changeWords, whatWords } from '../../contract/activity/words.ts'
import type { AuditedLicense } from '../../contract/auditor-rooms/calls.ts'
import type { Day } from '../../rules/day.ts'
import { pastDayNotes } from '../../rules/evidence/past-day.ts'
import { ROOM } from '../../rules/evidence/rooms.ts'
import { dateFormat } from '../../rules/installation/date-format.ts'
import { lastDroppedMonth } from '../audit/retention.queries.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { activityOf } from '../evidence/activity.queries.ts'
import { isUntil } from '../evidence/as-of.queries.ts'
import { factsInOrder, factsOfLicense, type LicenseFacts } from '../evidence/facts.queries.ts'
import { type FileFacts, filesOfLicense } from '../evidence/files.queries.ts'
import { askedAbout } from '../evidence/requests.queries.ts'
import { provider } from '../kit/provider.ts'
import { historyOf } from '../renewals/history.queries.ts'
import { propertiesOf, type Room, readingOf } from './room.queries.ts'

const shown = ({ document, ...facts }: LicenseFacts): AuditedLicense => ({ ...facts, hasDocument: document !== undefined })

const byPlace = (a: AuditedLicense, b: AuditedLicense) =>
  a.propertyName.localeCompare(b.propertyName) || a.licenseNumber.localeCompare(b.licenseNumber)

/** `isDone`: the task of the question is done or deleted. */
const questionsOf = async (db: Knex, roomId: number) => {
  const rows = await db('auditor_questions')
    .join('properties', 'properties.id', 'auditor_questions.property_id')
    .leftJoin('licenses', 'licenses.id', 'auditor_questions.license_id')
    .leftJoin('user_tasks', 'user_tasks.id', 'auditor_questions.task_id')
    .where('auditor_questions.room_id', roomId)
    .orderBy('auditor_questions.id', 'desc')
    .select({
      id: 'auditor_questions.id',
      askedOn: 'auditor_questions.asked_on',
      question: 'auditor_questions.question',
      licenseNumber: 'licenses.license_number',
      propertyName: 'properties.name',
      isDone: db.raw('(user_tasks.id is null or user_tasks.done_on is not null)'),
    })
  return rows.map((row) => ({ ...row, isDone: Boolean(row.isDone) }))
}

/** The contents of a room's first page. */
export const auditedBy = async (db: Knex, room: Room, today: Day) => {
  const licenses: AuditedLicense[] = []
  const reading = await readingOf(db, room, today)
  for await (const some of factsInOrder(reading)) licenses.push(...some.map(shown))
  const client = await db('clients')
    .where('clients.id', room.clientId)
    .first({ name: db.raw(CLIENT_NAME) })
  return {
    ...room,
    providerName: provider.name(),
    dateFormat: dateFormat.get(),
    clientName: client?.name ?? '',
    properties: await propertiesOf(db, room.id),
    licenses: licenses.toSorted(byPlace),
    notes: pastDayNotes(reading.scope.asOf, today, await lastDroppedMonth(db)),
    questions: await questionsOf(db, room.id),
  }
}

/** The license; undefined if it is not in the room. */
export const licenseIn = async (db: Knex, room: Room, licenseId: number, today: Day): Promise<LicenseFacts | undefined> =>
  factsOfLicense(await readingOf(db, room, today), licenseId)

/** A file of the license or of its property; undefined for any other file. */
export const fileIn = async (db: Knex, room: Room, license: LicenseFacts, fileId: number, today: Day): Promise<FileFacts | undefined> =>
  (await filesOfLicense(await readingOf(db, room, today), license)).find(({ id }) => id === fileId)

/** The completed renewals and files of a license, and its requests and changes in the period of the room. */
export const historyIn = async (db: Knex, room: Room, license: LicenseFacts, today: Day) => {
  const reading = await readingOf(db, room, today)
  const { items } = await historyOf(db, license.id)
  const changes = []
  for await (const entries of activityOf(reading, license, 'desc')) {
    changes.push(...entries.map((entry) => ({ at: entry.at, who: entry.userName, what: whatWords(entry), changes: changeWords(entry) })))
    if (changes.length >= ROOM.changes) break
  }
  return {
    renewals: items.filter(({ completedOn }) => isUntil(reading.scope.asOf, today)(completedOn)),
    files: await filesOfLicense(reading, license),
    requests: await askedAbout(reading, license),
    changes: changes.slice(0, ROOM.changes),
  }
}
