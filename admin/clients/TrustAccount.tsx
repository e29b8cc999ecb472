import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Client } from '../../contract/clients/calls.ts'
import { clientForms, depositToTrust } from '../../forms/clients/clients.ts'
import { formatDollars } from '../../rules/money.ts'
import { Runway } from '../fees/Runway.tsx'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Section } from '../ui/Page.tsx'
import { Ledger } from './Ledger.tsx'

/** A client's trust account: active or not, threshold, balance and ledger. See docs/domain/money.md. */
export function TrustAccount({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const [open, setOpen] = useState<'edit' | 'deposit' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title="Trust Account"
      actions={
        mayEdit && (
          <>
            {client.trustAccountActive && (
              <Button startIcon={<AddIcon />} onClick={() => setOpen('deposit')}>
                Deposit
              </Button>
            )}
            <Button startIcon={<EditIcon />} aria-label="Edit Trust Account" onClick={() => setOpen('edit')}>
              Edit
            </Button>
          </>
        )
      }
    >
      <FieldGrid>
        <Fields
          schema={Client}
          record={client}
          names={['trustAccountActive', 'minimumBalanceThreshold', 'currentBalance']}
          shown={{ trustAccountActive: client.trustAccountActive ? 'On' : 'Off', currentBalance: formatDollars(client.currentBalance) }}
        />
      </FieldGrid>
      <Box sx={{ mt: 2 }}>
        <Runway clientId={client.id} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <Ledger client={client} mayReverse={mayEdit && client.trustAccountActive} />
      </Box>
      {open === 'edit' && <CallForm form={clientForms.trustAccount} context={{ client }} onClose={close} />}
      {open === 'deposit' && <CallForm form={depositToTrust} context={{ clientId: client.id }} onClose={close} />}
    </Section>
  )
}
