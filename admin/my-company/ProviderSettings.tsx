import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { Company } from '../../contract/my-company/calls.ts'
import { BILLING_RESPONSIBILITY_LABELS, COST_STRUCTURE_LABELS, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { formatDollars } from '../../rules/money.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'

const names = [
  'serviceLevel',
  'clientCostStructure',
  'clientRenewalBillingResponsibility',
  'isBillingIdRequired',
  'clientAllowUserPasswordLogin',
  'trustAccountActive',
]
const ACCOUNT = ['minimumBalanceThreshold', 'currentBalance']

/** The company's settings that only the provider can change. */
export const ProviderSettings = ({ company }: { company: Output<typeof calls.myCompany.get> }) => (
  <Section title="Set by the Provider">
    <FieldGrid width={190}>
      <Fields
        schema={Company}
        record={company}
        names={company.trustAccountActive ? [...names, ...ACCOUNT] : names}
        shown={{
          serviceLevel: SERVICE_LEVEL_LABELS[company.serviceLevel],
          clientCostStructure: COST_STRUCTURE_LABELS[company.clientCostStructure],
          clientRenewalBillingResponsibility: BILLING_RESPONSIBILITY_LABELS[company.clientRenewalBillingResponsibility],
          trustAccountActive: company.trustAccountActive ? 'On' : 'Off',
          currentBalance: formatDollars(company.currentBalance),
        }}
      />
    </FieldGrid>
  </Section>
)
