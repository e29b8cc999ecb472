import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Chip } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { Division } from '../../contract/divisions/calls.ts'
import { calls } from '../../contract/index.ts'
import { editDivision } from '../../forms/divisions/divisions.ts'
import { readOnlySentences } from '../../rules/messages/read-only.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { DivisionContacts } from './DivisionContacts.tsx'
import { propertiesOf } from './propertiesOf.ts'

const HOME = { to: '/divisions', name: 'Divisions' }
const names = [...Object.keys(editDivision.fields), 'propertiesCount']

/** A division with its contacts. Editable for the client's administrators; for FullService clients, for the provider's administrators. */
export default function DivisionProfile() {
  const id = Number(useParams().id)
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const reading = useRead(['divisions', 'get', id], (how) => api.divisions.get({ params: { id }, ...how }))
  const { data: division } = reading
  if (!division) return <Waiting on={reading} of="division" />
  const close = () => setOpen(null)
  const mayEdit = mayCallOn(user, calls.divisions.update, division)
  const request = { params: { id }, ifMatch: division.version }
  return (
    <Page>
      <PageHeader
        title={division.name}
        home={HOME}
        aside={
          mayEdit && (
            <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          )
        }
      >
        {isStaff(personOf(user)) && <Chip size="small" variant="outlined" label={division.clientName} sx={{ mt: 0.5 }} />}
        {!mayEdit && <ReadOnly why={readOnlySentences.division(division.clientName)} />}
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
        }}
      >
        <Section
          title="Division Information"
          actions={
            mayEdit && (
              <Button startIcon={<EditIcon />} onClick={() => setOpen('edit')}>
                Edit
              </Button>
            )
          }
        >
          <FieldGrid>
            <Fields schema={Division} record={division} names={names} />
          </FieldGrid>
        </Section>
        <DivisionContacts divisionId={id} mayEdit={mayEdit} />
      </Box>
      {open === 'edit' && <CallForm form={editDivision} context={{ division }} onClose={close} />}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.divisions.remove}
          request={request}
          title="Delete Division"
          text={sentences.deleteConfirm(`${division.name} and its contacts`)}
          where={{ to: propertiesOf(division.name), name: 'Show the Properties' }}
          whyNot={division.propertiesCount > 0 ? messages.divisionHasProperties : null}
          left="divisions"
          onClose={close}
          onDone={() => navigate(HOME.to)}
        />
      )}
    </Page>
  )
}
