import type { Command } from 'commander'
import { jobs as calls, Job, type JobResult } from '../../../contract/jobs/calls.ts'
import { jobColumns } from '../../../forms/jobs/columns.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type Column, printRecord } from '../../kit/output/print.ts'
import { withResult } from '../../kit/output/result-csv.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { judge } from '../renewals/bulk.ts'
import { endOf, resultsOf, rowOf, startedBy } from './results.ts'
import { waitForJob } from './wait.ts'

const { list, get, results } = calls
const paging = { searchTerm: 'search', sortBy: 'sort' }

const RESULTS: Column<JobResult>[] = ['licenseId', 'licenseNumber', 'propertyName', 'outcome', 'reason', STANDING]

export function add(jobs: Command, io: Io): void {
  describe(jobs, {
    does: 'Background jobs: bulk begins of more than 50 licenses, imports and evidence packs.',
    examples: ['jobs list --mine', 'jobs wait 7 --result begun.csv', 'jobs results 7 --outcome refused'],
  })
  addList(jobs, io, {
    call: list,
    drawing: { names: { ...paging, mineOnly: 'mine' } },
    columns: ['id', ...columnsOf(jobColumns)],
    examples: ['list', 'list --mine --status running', 'list --kind import'],
  })
  verb(
    jobs,
    io,
    { verb: 'show <job>', does: get, examples: ['show 7', 'show 7 --json=status,done,total'] },
    {
      options: ([typed]: [string]) => idOf(typed, 'The jobs: evergreen jobs list'),
      run: async (run, id) => print(run, await (await connect(run)).api.jobs.get({ params: { id } })),
    },
  )
  verb(
    jobs,
    io,
    {
      verb: 'wait <job>',
      does: 'Wait until a job has ended. Exit code: 3 when some of its licenses were refused, 1 when all were.',
      examples: ['wait 7', 'wait 7 --result begun.csv'],
    },
    {
      flags: (command) => command.option('--result <file>', 'write the result of each license to this CSV file'),
      options: ([typed]: [string], { result }: { result?: string }) => ({
        id: idOf(typed, 'The jobs: evergreen jobs list'),
        result,
      }),
      run: runWait,
    },
  )
  verb(
    jobs,
    io,
    { verb: 'results <job>', does: results, examples: ['results 7', 'results 7 --outcome refused --page-size 100'] },
    {
      flags: (command) => addFields(command, results.query, { names: paging }),
      options: async ([typed]: [string], flags) => ({
        id: idOf(typed, 'The jobs: evergreen jobs list'),
        query: await readFields(results.query, flags, { names: paging }),
      }),
      run: async (run, { id, query }) => {
        const { api } = await connect(run)
        await printPages(run, {
          filter: query,
          read: (asked) => api.jobs.results({ params: { id }, query: asked }),
          call: results,
          columns: RESULTS,
        })
      },
    },
  )
}

const print = (run: Run, job: Job): void =>
  printRecord(run, job, Job, [
    'id',
    'kind',
    'status',
    'total',
    'done',
    'refusedCount',
    'userName',
    'createdOn',
    'startedOn',
    'endedOn',
    'error',
  ])

const runWait = (run: Run, { id, result }: { id: number; result?: string }): Promise<void> =>
  withResult(result, async (write) => {
    const session = await connect(run)
    const job = await waitForJob(run, session, id)
    if (result !== undefined) await write((await resultsOf(session, id)).map(rowOf))
    print(run, job)
    judge(run, startedBy(job), job.total, endOf(job))
  })
