import { DialogContentText, Typography } from '@mui/material'
import { CheckboxGroupInput } from 'react-admin'
import { fieldOf, schemaTitle, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { DivisionContact } from '../../forms/divisions/divisions.ts'
import { sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { errorsOf } from '../ui/forms/formValues.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import { isBlocked, sentenceOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'
import { useReadOnce } from '../ui/useRead.ts'

const { body } = calls.divisions.removeContact
const CHOSEN = 'deletePropertyContactIds'

/** Delete Division Contact. Offers to also delete the property contacts that are the same person. */
export function DeleteDivisionContact({ contact, onClose }: { contact: DivisionContact; onClose(): void }) {
  const { run, isPending } = useCall(calls.divisions.removeContact)
  const params = { id: contact.divisionId, contactId: contact.id }
  const submit = async (body: Values): Promise<Errors | undefined> => {
    const outcome = await run({ params, ifMatch: contact.version, body }, { failed: () => 'shown' })
    if ('answer' in outcome) {
      onClose()
      return undefined
    }
    // Refused if a property would lose its last required contact. The person can then change the selection.
    if (isBlocked(outcome.refused)) return { root: { elsewhere: sentenceOf(outcome.refused) } }
    return errorsOf(calls.divisions.removeContact, outcome.refused, [CHOSEN])
  }
  return (
    <FormDialog
      title={schemaTitle(body)}
      values={{ [CHOSEN]: [] }}
      validate={() => ({})}
      onSubmit={submit}
      onClose={onClose}
      save="Delete"
      busy={isPending}
      dangerous
    >
      <DialogContentText>{sentences.deleteConfirm(contact.name)}</DialogContentText>
      <SameAtProperties params={params} />
    </FormDialog>
  )
}

/** Offers the property contacts that are the same person. Used inside a form. */
function SameAtProperties({ params }: { params: { id: number; contactId: number } }) {
  const contacts = useReadOnce(['divisions', 'propertyContacts', params.contactId], (how) =>
    api.divisions.propertyContacts({ params, ...how }),
  )
  if (!contacts || contacts.items.length === 0) return null
  const choices = contacts.items.map(({ id, propertyName, name, title }) => ({
    id,
    name: `${propertyName}: ${[name, title].filter(Boolean).join(', ')}`,
  }))
  return (
    <>
      <Typography variant="body2" sx={{ mt: 2, mb: 1 }}>
        This person is also a contact of properties. Choose the contacts to remove.
      </Typography>
      <CheckboxGroupInput source={CHOSEN} label={fieldOf(body, CHOSEN).title} choices={choices} row={false} helperText={false} />
    </>
  )
}
