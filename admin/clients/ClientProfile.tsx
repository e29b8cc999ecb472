import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Client } from '../../contract/clients/calls.ts'
import { clientForms } from '../../forms/clients/clients.ts'
import { BILLING_RESPONSIBILITY_LABELS, COST_STRUCTURE_LABELS, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { mayDo } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { ClientPolicy } from '../reminders/policy/ClientPolicy.tsx'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { roleLabels } from '../ui/labels.ts'
import { Halves, Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { ClientHoldings } from './ClientHoldings.tsx'
import { ClientUsers } from './ClientUsers.tsx'
import { TrustAccount } from './TrustAccount.tsx'

const HOME = { to: '/clients', name: 'Clients' }
const names = Object.keys(clientForms.edit.fields)

/**
 * A client company: names, service level, settings, users, licenses and trust account. Staff read it, only Administrator edits
 * it.
 */
export default function ClientProfile() {
  const id = Number(useParams().id)
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const reading = useRead(['clients', 'get', id], (how) => api.clients.get({ params: { id }, ...how }))
  const { data: client } = reading
  if (!client) return <Waiting on={reading} of="client" />
  const mayEdit = mayDo(user, 'clients', 'edit')
  return (
    <Page>
      <PageHeader title={client.displayName ?? client.legalName} home={HOME} aside={<EvidenceButton of={{ clientId: client.id }} />}>
        <Chip size="small" variant="outlined" label={SERVICE_LEVEL_LABELS[client.serviceLevel]} sx={{ mt: 0.5 }} />
      </PageHeader>
      <Halves>
        <Stack spacing={2}>
          <Section
            title="Client Information"
            actions={
              mayEdit && (
                <Button startIcon={<EditIcon />} onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )
            }
          >
            <FieldGrid width={190}>
              <Fields
                schema={Client}
                record={client}
                names={names}
                shown={{
                  secondFactorRoles: roleLabels(client.secondFactorRoles),
                  serviceLevel: SERVICE_LEVEL_LABELS[client.serviceLevel],
                  clientCostStructure: COST_STRUCTURE_LABELS[client.clientCostStructure],
                  clientRenewalBillingResponsibility: BILLING_RESPONSIBILITY_LABELS[client.clientRenewalBillingResponsibility],
                }}
              />
            </FieldGrid>
          </Section>
          <ClientHoldings client={client} />
          {mayDo(user, 'users', 'list') && <ClientUsers client={client} />}
        </Stack>
        <Stack spacing={2}>
          <TrustAccount client={client} mayEdit={mayEdit} />
          <ClientPolicy client={client} />
        </Stack>
      </Halves>
      {editing && <CallForm form={clientForms.edit} context={{ client }} onClose={() => setEditing(false)} />}
    </Page>
  )
}
