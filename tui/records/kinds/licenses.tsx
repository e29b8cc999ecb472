import { calls } from '../../../contract/index.ts'
import type { LicenseRow } from '../../../contract/licenses/calls.ts'
import { alertLicenses } from '../../../forms/licenses/alert.ts'
import { licenseColumns } from '../../../forms/licenses/columns.ts'
import { licenseFilter } from '../../../forms/licenses/list.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { REQUEST_LIMITS } from '../../../rules/requests.ts'
import { Assign } from '../../renewals/assign.tsx'
import { BulkAssign } from '../../renewals/bulk/assign.tsx'
import { BulkBegin } from '../../renewals/bulk/begin.tsx'
import { SEVERAL, SeveralOpened } from '../../renewals/several/several.tsx'
import { toneOf } from '../../renewals/standing.ts'
import { formBoxForAll } from '../boxes.tsx'
import { type Deed, mayCall, type RecordKind } from '../kind.ts'
import { RemindLicenses } from '../remind.tsx'

export const licenses: RecordKind<LicenseRow> = {
  title: 'Licenses',
  empty: 'licenses',
  columns: licenseColumns,
  cells: {
    licenseNumber: { min: 12, max: 20 },
    propertyName: { min: 16, max: 34 },
    standing: { min: 18, max: 24, tone: ({ standing }) => toneOf(standing) },
    alertExists: { cell: ({ alertExists, isUrgentAlert }) => (isUrgentAlert ? 'Urgent' : alertExists ? 'Yes' : '-') },
  },
  filter: licenseFilter,
  customFields: 'License',
  read: ({ api, filter }) => api.call(calls.licenses.list, { body: filter }),
  nameOf: ({ licenseNumber }) => licenseNumber,
  numberOf: ({ licenseNumber }) => licenseNumber,
  marksOf: ({ alert, foundBy }) => [alert && `Alert: ${alert}`, foundBy].filter((text): text is string => Boolean(text)),
  opens: ({ id }) => ({ screen: 'license', id }),
  path: (id) => `/licenses/${id}`,
  deeds: [
    {
      key: 'b',
      says: 'Begin',
      isForSeveral: true,
      box: ({ targets, onDone, onClose }) => (
        <BulkBegin
          rows={targets.map(({ id, name }) => ({ id, licenseNumber: name }))}
          onClose={onClose}
          onBegun={onDone}
          onOutcome={() => {}}
        />
      ),
    },
    {
      key: 'A',
      says: 'Assign',
      isForSeveral: true,
      may: mayAssign,
      box: ({ targets: [target], rows, onDone, onClose }) =>
        rows.length > 1 ? (
          <BulkAssign rows={rows} onClose={onClose} onDone={onDone} />
        ) : (
          <Assign licenseId={target?.id ?? 0} onClose={onClose} onDone={onDone} />
        ),
    },
    {
      key: 'E',
      says: 'Add alert',
      isForSeveral: true,
      may: mayCall(calls.licenses.bulkAlert),
      box: formBoxForAll(alertLicenses, (targets) => ({ licenseIds: targets.map(({ id }) => id) })),
    },
    {
      key: 'm',
      says: 'Remind',
      isForSeveral: true,
      may: mayCall(calls.requests.remind),
      atMost: REQUEST_LIMITS.licenses,
      box: (props) => <RemindLicenses {...props} />,
    },
    ...SEVERAL.map(
      ({ open, key, says, call, atMost, writes }): Deed<LicenseRow> => ({
        ...{ key, says, isForSeveral: true, may: mayCall(call), atMost, ...(!writes && { reads: true }) },
        box: ({ rows, onDone, onClose }) => <SeveralOpened open={open} licenses={rows} onDone={onDone} onClose={onClose} />,
      }),
    ),
  ],
}
