import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { jobColumns } from '../../../forms/jobs/columns.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { pairs } from '../../ui/text.ts'
import type { RecordKind } from '../kind.ts'

type Row = Output<typeof calls.jobs.list>['items'][number]

/** How many refused licenses are shown. */
const MOST = 100

const nameOf = ({ id }: Pick<Row, 'id'>): string => `Job ${id}`

/** Long work of the server that people have started. */
export const jobs: RecordKind<Row> = {
  title: 'Jobs',
  empty: 'jobs',
  columns: jobColumns,
  cells: { kind: { min: 10, max: 14 }, status: { min: 10, max: 12 } },
  read: ({ api, filter }) => api.call(calls.jobs.list, { query: filter }),
  nameOf,
  show: async ({ api, id, width }) => {
    const params = { id }
    const [job, { items }] = await Promise.all([
      api.jobs.get({ params }),
      api.jobs.results({ params, query: { outcome: 'refused', pageSize: MOST } }),
    ])
    const refused = items.map(
      ({ licenseNumber, standing, reason }) => [`  ${licenseNumber ?? '-'}`, [reason, standing?.text].filter(Boolean).join(' · ')] as const,
    )
    return [...recordLines(calls.jobs.get.reply, job, width), '', ...pairs(refused, width)]
  },
}
