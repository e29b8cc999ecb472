import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { isPostgres } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** Tables whose rows grow with the number of licenses. */
const GROWING = new Set(['audit', 'invoices', 'job_items', 'licenses', 'properties', 'property_clients', 'renewals', 'user_tasks'])

/** A condition that selects few rows of any table: those of one property, primary license, renewal, job or officer. */
const FEW =
  /\b(property_id|master_license_id|renewal_id|license_id|job_id|batch_id|corporate_officer_id|corporate_entity_id|rowid|id)=\?|licenses_awaiting_approval/

interface Step {
  id: number
  parent: number
  detail: string
}

/** On SQLite: tables that are scanned for each row of another, and sorts of more than a page or a few rows. */
const wrongOnSqlite = (steps: Step[]): string[] => {
  const tableOf = (detail: string) => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? ''
  const grows = (detail: string) => GROWING.has(tableOf(detail))
  return [...new Set(steps.map(({ parent }) => parent))].flatMap((parent) => {
    const level = steps.filter((step) => step.parent === parent).map(({ detail }) => detail)
    const [outer = '', ...inner] = level.filter((detail) => /^(SCAN|SEARCH)/.test(detail))
    const sorts = level.some((detail) => /TEMP B-TREE FOR .*ORDER BY/.test(detail)) && grows(outer) && !FEW.test(outer)
    return [...(sorts ? [`sorts ${outer}`] : []), ...inner.filter((detail) => detail.startsWith('SCAN') && grows(detail))]
  })
}

/**
 * On SQLite: the parts of a statement that make it prepare the statement again for each run, which takes longer than the run: a bound
 * limit, and a bound value in the same comparison as a literal in the condition of an index.
 */
const preparedAnew = async (db: Knex, sql: string): Promise<string[]> => {
  const indexes: { table: string; text: string }[] = await db('sqlite_master')
    .where('type', 'index')
    .whereLike('sql', '% where %')
    .select({ table: 'tbl_name', text: 'sql' })
  const compared = indexes.flatMap(({ table, text }) => {
    const condition = text.slice(text.lastIndexOf(' where '))
    return Array.from(condition.matchAll(/(\w+) (=|<>|<=?|>=?) ('|\d)/g), ([, column, operator]) => `${table}.${column} ${operator} ?`)
  })
  const plain = sql.replace(/[`"]/g, '')
  return ['limit ?', ...new Set(compared)].filter((part) => plain.includes(part)).map((part) => `is prepared anew for ${part}`)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** On PostgreSQL: scans of growing tables, and sorts of more rows than a page and its joins have. */
const wrongOnPostgres = (plan: Plan, most: number): string[] => {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Plan Rows': rows, Plans: below = [] } = plan
  const sorted = kind === 'Sort' ? Math.max(...below.map((one) => one['Plan Rows'])) : 0
  return [
    ...(kind === 'Seq Scan' && GROWING.has(table) && rows > most ? [`reads all of ${table}`] : []),
    ...(sorted > most ? [`sorts ${sorted} rows`] : []),
    ...below.flatMap((one) => wrongOnPostgres(one, most)),
  ]
}

const MOST = 500

export interface Statement {
  sql: string
  bindings: Knex.RawBinding[]
}

/** The problems in the plan of a statement that reads a page. Counts have no order. */
export const wrongInPlan = async (db: Knex, { sql, bindings }: Statement): Promise<string[]> => {
  if (!/^\s*(select|with)\b.*\border by\b/is.test(sql)) return []
  if (!isPostgres(db)) return [...wrongOnSqlite(await db.raw(`explain query plan ${sql}`, bindings)), ...(await preparedAnew(db, sql))]
  // Test tables are so small that scanning one to join a page is cheap, so scans are disabled. Sorts stay enabled: a plan that avoids them
  // at any cost would not show that the index is chosen in a large installation.
  let plan: Plan | undefined
  await db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off')
    const { rows } = await trx.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings)
    plan = rows[0]['QUERY PLAN'][0].Plan
  })
  return wrongOnPostgres(present(plan), MOST)
}

/** The statements that the database runs during `work`. */
export const statementsOf = async (db: Knex, work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const note = ({ sql, bindings }: Statement) => statements.push({ sql, bindings: bindings ?? [] })
  db.on('query', note)
  try {
    await work()
  } finally {
    db.removeListener('query', note)
  }
  return statements
}

/** An administrator of a client, or of the provider, for whom a statement is made; no row of a user is needed. */
export const readerOf = (clientId: number | null, id = 0): SignedIn => ({
  id,
  kind: 'person',
  email: '',
  firstName: '',
  lastName: '',
  roleName: clientId === null ? 'Administrator' : 'ClientAdministrator',
  clientId,
  clientServiceLevel: clientId === null ? null : 'Hybrid',
  sessionHash: null,
  isEnrolling: false,
  scopes: null,
  onlyClientId: null,
})
