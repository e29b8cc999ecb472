import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { newServiceAccount } from '../../forms/service-accounts/accounts.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useOptionsIfKnown, useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { ServiceAccountSection } from './ServiceAccountSection.tsx'

/** The service accounts of programs, with their tokens: list, create, edit, delete. */
export default function ServiceAccounts() {
  useRequireAccess({ resource: 'service-accounts', action: 'list' })
  const [isCreating, setCreating] = useState(false)
  const reading = useRead(['service-accounts', 'list'], (how) => api.serviceAccounts.list(how))
  const accounts = reading.data?.items
  return (
    <Page>
      <PageHeader
        title="Service Accounts"
        aside={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
            New Service Account
          </Button>
        }
      />
      {!accounts && <Waiting on={reading} of="service accounts" />}
      {accounts?.length === 0 && (
        <Section title="Service Accounts">
          <Typography variant="body2" color="textSecondary">
            {messages.serviceAccountsNone}
          </Typography>
        </Section>
      )}
      {accounts?.map((account) => (
        <ServiceAccountSection key={account.id} account={account} reading={reading} />
      ))}
      {isCreating && <NewServiceAccount onClose={() => setCreating(false)} />}
    </Page>
  )
}

function NewServiceAccount({ onClose }: { onClose(): void }) {
  const person = personOf(useUser())
  const clients = useOptionsIfKnown(['clients', 'service-accounts'], (how) =>
    isStaff(person) ? api.lists.clients(how) : Promise.resolve([]),
  )
  return clients && <CallForm form={newServiceAccount} context={{ person, clients }} onClose={onClose} />
}
