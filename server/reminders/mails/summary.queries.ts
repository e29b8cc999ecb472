import type { Knex } from 'knex'
import { addDays } from '../../../rules/day.ts'
import type { StandingLevel } from '../../../rules/watch/standing.ts'
import { lastSeals } from '../../audit/verify.queries.ts'
import { clock } from '../../kit/clock.ts'
import { mapInTurns } from '../../kit/limits/turns.ts'
import { PROVIDER } from '../policies/policy.queries.ts'
import type { RunContext } from '../run/context.ts'
import { OWNER_SQL } from '../run/watched.queries.ts'
import { type Summary, WEEK } from './summary.ts'

const EXAMPLES = 10
const PRESSING: StandingLevel[] = ['expired', 'pastDue', 'atRisk', 'dueSoon']

interface Completed {
  owner: number
  number: string
  property: string
  total: number
}

/** The latest renewals of each owner completed since a moment. Each row also has the owner's total. */
const completedSince = (db: Knex, moment: string): Promise<Completed[]> => {
  const found = db('renewals')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .join('clients', 'clients.id', 'licenses.client_id')
    .where('renewals.completed_on', '>=', moment)
    .select({ number: 'licenses.license_number', property: 'licenses.property_name', owner: db.raw(OWNER_SQL) })
    .select(db.raw(`row_number() over (partition by ${OWNER_SQL} order by renewals.completed_on desc, renewals.id desc) as place`))
    .select(db.raw(`count(*) over (partition by ${OWNER_SQL}) as total`))
  return db
    .from(found.as('found'))
    .where('place', '<=', EXAMPLES)
    .orderBy(['owner', 'place'])
    .select('owner', 'number', 'property', 'total')
}

interface LineCount {
  owner: number
  status: string
  total: number
}

const linesSince = (db: Knex, moment: string): Promise<LineCount[]> =>
  db('reminder_lines')
    .where('created_on', '>=', moment)
    .groupBy('owner_id', 'status')
    .select({ owner: 'owner_id', status: 'status' })
    .count({ total: '*' })

/** The summary of each owner. Reads the week of all owners at once: an installation has thousands. */
const weekOf = async (db: Knex, { today, weeks }: RunContext): Promise<(ownerId: number) => Summary> => {
  const since = clock.startOf(addDays(today, -WEEK))
  const completed = Map.groupBy(await completedSince(db, since), ({ owner }) => owner)
  const lines = Map.groupBy(await linesSince(db, since), ({ owner }) => owner)
  const seals = await lastSeals(db)
  return (ownerId) => {
    const renewals = completed.get(ownerId) ?? []
    const counts = lines.get(ownerId) ?? []
    const totalOf = (...statuses: string[]) =>
      counts.reduce((sum, { status, total }) => sum + (statuses.includes(status) ? Number(total) : 0), 0)
    const week = weeks?.get(ownerId)
    return {
      ownerId,
      today,
      coming: Object.fromEntries(week?.coming ?? []),
      completed: Number(renewals[0]?.total ?? 0),
      examples: renewals.map(({ number, property }) => `${number}, ${property}`),
      standings: PRESSING.map((level) => ({ level, count: week?.levels.get(level) ?? 0 })),
      sent: totalOf('sent'),
      undelivered: totalOf('failed', 'bounced'),
      suppressed: totalOf('suppressed'),
      lastSeal: seals(ownerId === PROVIDER ? undefined : ownerId),
    }
  }
}

/** The administrators of a side who get its summary. */
export const readersOf = (directory: RunContext['directory'], ownerId: number) =>
  directory
    .administratorsOf(ownerId)
    .filter(({ digest, stoppedBy, isExcluded }) => digest !== 'None' && stoppedBy === null && isExcluded === null)

/** The weekly summaries by administrator's address, of sides whose reminders are on. Empty on all but one day of the week. */
export const summariesOf = async (context: RunContext): Promise<Map<string, Summary>> => {
  const { database, directory, weeks } = context
  const summaries = new Map<string, Summary>()
  if (!weeks) return summaries
  const summaryOf = await weekOf(database.read, context)
  await mapInTurns([...weeks.keys()], (ownerId) => {
    const people = readersOf(directory, ownerId)
    if (people.length === 0) return
    const summary = summaryOf(ownerId)
    for (const { address } of people) summaries.set(address, summary)
  })
  return summaries
}
