import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import { LicensePace } from '../../../contract/licenses/pace.ts'
import { requestOf } from '../../../forms/form.ts'
import { PACE_FIGURE_LABELS } from '../../../rules/watch/pace.ts'
import type { Io } from '../../kit/io.ts'
import type { DayText } from '../../kit/output/cells.ts'
import { printRecord } from '../../kit/output/print.ts'
import { addOfLicense } from './one.ts'

/** A line for each renewal from which a figure was measured. */
const measured = ({ figures }: LicensePace, name: string, dayText: DayText): string[] =>
  figures
    .filter(({ figure }) => figure === name)
    .flatMap(({ renewals }) => renewals)
    .map(({ licenseNumber, from, to, days }) => `${days} days, ${dayText(from)} to ${dayText(to)}, License # ${licenseNumber}`)

export const addPace = (licenses: Command, io: Io): void =>
  addOfLicense(licenses, io, {
    verb: 'pace',
    does: calls.licenses.pace,
    examples: ['pace 42', 'pace 42 --json'],
    run: async (run, { api }, license) => {
      const pace = await api.licenses.pace(requestOf(license))
      printRecord(run, pace, LicensePace, [
        'startBy',
        'actBy',
        'slack',
        'earliestFilingDate',
        'why',
        ...Object.entries(PACE_FIGURE_LABELS).map(([name, title]) => ({
          title,
          value: (one: LicensePace, dayText: DayText) => measured(one, name, dayText),
        })),
      ])
    },
  })
