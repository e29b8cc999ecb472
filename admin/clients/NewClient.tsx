import { calls } from '../../contract/index.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { CLIENT_FIELDS } from './clientFields.ts'

const FIRST = {
  serviceLevel: null,
  clientCostStructure: 'Subscription',
  clientRenewalBillingResponsibility: 'Client',
  clientAllowUserPasswordLogin: true,
  isBillingIdRequired: false,
  isPropertyContactRequired: false,
  isPropertyDivisionRequired: false,
}

/** New Client, with the settings that most clients have. */
export const NewClient = ({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) => (
  <CallDialog
    dialog={{ call: calls.clients.create, fields: CLIENT_FIELDS }}
    values={FIRST}
    request={{}}
    onClose={onClose}
    onDone={({ id }) => onMade(id)}
  />
)
