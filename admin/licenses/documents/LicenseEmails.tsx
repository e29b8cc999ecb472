import { Chip } from '@mui/material'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { MAIL_STATUS_LABELS } from '../../../rules/labels.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { format } from '../../ui/format.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Section } from '../../ui/Page.tsx'

type Email = Output<typeof calls.licenses.emails>['items'][number]

const Col = CardCol<Email>
const rowSchema = rowOf(calls.licenses.emails.reply)
const titleOf = (name: keyof Email) => fieldOf(rowSchema, name).title

const Status = ({ status }: Email) => (
  <Chip size="small" variant="outlined" color={status === 'failed' ? 'error' : 'default'} label={MAIL_STATUS_LABELS[status]} />
)

/** The mails about the license with recipients and times, latest first. */
export const LicenseEmails = ({ license }: { license: License }) => (
  <Section title="Emails">
    <InnerList of="licenses/emails" params={{ id: license.id }} sortBy="createdOn" order="DESC" perPage={limits.pageSizes[0]}>
      <ListTable<Email> label="Emails" rowClick={false} empty={<EmptyList />}>
        <Col
          source="createdOn"
          label={titleOf('sentOn')}
          sx={{ whiteSpace: 'nowrap' }}
          render={(email) => <TwoLineCell under={<Status {...email} />}>{formatMoment(email.sentOn ?? email.createdOn)}</TwoLineCell>}
        />
        <Col
          source="toName"
          label={titleOf('toName')}
          disableSort
          sx={{ minWidth: 160, '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
          render={({ toName, toAddress }) => <TwoLineCell under={toName && toAddress}>{toName ?? toAddress}</TwoLineCell>}
        />
        <Col source="subject" label={titleOf('subject')} disableSort />
        <Col
          source="attachments"
          label={titleOf('attachments')}
          disableSort
          sx={{ minWidth: 110, '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
          render={({ attachments }) => format(fieldOf(rowSchema, 'attachments'), attachments)}
        />
      </ListTable>
    </InnerList>
  </Section>
)
