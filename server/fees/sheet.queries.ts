import type { Knex } from 'knex'
import { FeePart, type FeesFilter } from '../../contract/fees/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import type { Day } from '../../rules/day.ts'
import { DEFAULT_GROUP, FEE_GROUPS } from '../../rules/fees.ts'
import { toCents } from '../../rules/money.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import type { CellKind, Sheet, SheetColumn } from '../outside/sheet.ts'
import { feesOf } from './fees.queries.ts'

/** Groups with their own rows; the rest is the group "Other". */
const MOST_GROUPS = 2_000

const amount = (name: 'expected' | 'paid' | 'licensesCount' | 'unknownCount', kind: CellKind): SheetColumn => ({
  title: fieldOf(FeePart, name).title,
  kind,
})

/** Fees as a sheet with a row for each month and group. The rows add up to the totals on the screen. */
export const feesSheet = async (db: Knex, user: SignedIn, filter: FeesFilter, today: Day): Promise<Sheet> => {
  const { months } = await feesOf(db, user, filter, today, MOST_GROUPS)
  async function* rows() {
    for (const { month, parts } of months)
      if (parts.length > 0)
        yield JSON.stringify(
          parts.map((part) => [month, part.label, toCents(part.expected), toCents(part.paid), part.licensesCount, part.unknownCount]),
        )
  }
  const columns: SheetColumn[] = [
    { title: 'Month', kind: 'text' },
    { title: FEE_GROUPS[filter.by ?? DEFAULT_GROUP], kind: 'text' },
    amount('expected', 'dollars'),
    amount('paid', 'dollars'),
    amount('licensesCount', 'number'),
    amount('unknownCount', 'number'),
  ]
  return { name: 'Fees', columns, rows: rows() }
}
