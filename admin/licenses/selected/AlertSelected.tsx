import { alertLicenses } from '../../../forms/licenses/alert.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { VisibleToProvider } from '../alerts/VisibleToProvider.tsx'

interface AlertSelectedProps {
  licenseIds: readonly number[]
  onClose(): void
  onDone(batchId: number | null): void
  onPlanned(): void
}

/** One alert for the selected licenses. */
export const AlertSelected = ({ licenseIds, onClose, onDone, onPlanned }: AlertSelectedProps) => (
  <CallForm
    form={alertLicenses}
    context={{ licenseIds }}
    onClose={onClose}
    showsResult
    onDone={(_, batchId) => onDone(batchId)}
    onPlanned={onPlanned}
    above={<VisibleToProvider />}
  />
)
