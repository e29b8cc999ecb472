import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Client } from '../../contract/clients/calls.ts'
import { calls } from '../../contract/index.ts'
import { formatDollars } from '../../rules/money.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { Section } from '../ui/Page.tsx'
import { EditClient } from './EditClient.tsx'
import { Ledger } from './Ledger.tsx'

const FIELDS = [{ name: 'trustAccountActive' }, { name: 'minimumBalanceThreshold', enabledIf: isOn }]

function isOn({ trustAccountActive }: Record<string, unknown>) {
  return trustAccountActive === true
}

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
        <Ledger client={client} mayReverse={mayEdit && client.trustAccountActive} />
      </Box>
      {open === 'edit' && <EditClient client={client} fields={FIELDS} title="Edit Trust Account" onClose={close} />}
      {open === 'deposit' && (
        <CallDialog
          dialog={{
            call: calls.clients.addToLedger,
            fields: [{ name: 'amount', required: true }, { name: 'description' }],
            title: 'Deposit',
          }}
          values={{}}
          request={{ params: { id: client.id } }}
          onClose={close}
        />
      )}
    </Section>
  )
}
