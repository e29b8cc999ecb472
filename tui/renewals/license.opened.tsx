import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses.ts'
import { TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { FILED } from '../../rules/stages.ts'
import { adviceAt } from '../../rules/steps.ts'
import type { useAct } from '../ui/act.ts'
import { Confirm, Notice } from '../ui/confirm.tsx'
import { type Dialog, titleOf } from '../ui/dialog.ts'
import { DialogBox } from '../ui/dialog.tsx'
import { Email } from './email.tsx'
import { Files } from './files.tsx'
import { Invoices } from './invoices/invoices.tsx'
import { type Deeds, whyNotMine } from './license.deeds.ts'
import { chosenCard, type LicenseState } from './license.state.ts'
import { type At, about } from './step.ts'
import { completeDialog, notesDialog, STEP_DIALOGS } from './steps.ts'
import { RenewalTask } from './task.tsx'

/** Once the forms are filed: whether there is a license to wait for at all (spec 1 §4). */
const infoOf = ({ licenseDocumentIssuance }: License): string => {
  const advice = adviceAt(FILED, licenseDocumentIssuance)
  return advice ? messages[advice] : ''
}

function dialogOf({ open, ...state }: LicenseState, at: At): Dialog | null {
  const { renewalStatusCode, isTrackingOnlyRenewal } = at.renewal
  const { step } = chosenCard({ open, ...state }, renewalStatusCode, isTrackingOnlyRenewal)
  if (open === 'step' && step !== 'invoice') return STEP_DIALOGS[step](at)
  if (open === 'notes') return notesDialog(at)
  return open === 'complete' ? completeDialog(at) : null
}

interface Props {
  state: LicenseState
  at: At
  act: ReturnType<typeof useAct>
  deeds: Pick<Deeds, 'toggleInvoice'>
  refresh(): Promise<void>
  onClose(): void
}

/** Whatever is open over the renewal of a license. */
export function RenewalOpened({ state, at, act, deeds, refresh, onClose }: Props) {
  const { license } = at
  const dialog = dialogOf(state, at)
  if (dialog) {
    const aside = `${license.licenseNumber}, ${license.propertyName}`
    return <DialogBox dialog={dialog} aside={aside} onDone={refresh} onClose={onClose} onStale={refresh} />
  }
  switch (state.open) {
    case 'info':
      return <Notice title={license.licenseNumber} sentence={infoOf(license)} onClose={onClose} />
    case 'invoices':
      return (
        <Invoices
          at={{ ...at, renewal: { ...at.renewal, stage: at.renewal.renewalStatusCode } }}
          whyNotMine={whyNotMine(license)}
          toggleRequired={deeds.toggleInvoice}
          refresh={refresh}
          onClose={onClose}
        />
      )
    case 'task':
      return <RenewalTask at={at} refresh={refresh} onClose={onClose} />
    case 'files':
      return <Files at={at} onClose={onClose} />
    case 'email':
      return <Email at={at} refresh={refresh} onClose={onClose} />
    default:
      return <Question open={state.open} at={at} act={act} onClose={onClose} />
  }
}

/** Abandon, or the other kind of tracking: what loses data is asked for first. */
function Question({ open, at, act, onClose }: Pick<Props, 'at' | 'act' | 'onClose'> & { open: LicenseState['open'] }) {
  const { api, license, renewal } = at
  const isTracking = renewal.isTrackingOnlyRenewal
  const { abandon, toggleTrackingOnly } = calls.renewals
  const doIt =
    open === 'abandon'
      ? { call: abandon, send: () => api.renewals.abandon({ params: { id: renewal.id }, ifMatch: license.version }) }
      : {
          call: toggleTrackingOnly,
          send: () => api.renewals.toggleTrackingOnly({ ...about(at), body: { isTrackingOnlyRenewal: !isTracking } }),
        }
  return (
    <Confirm
      title={open === 'abandon' ? `Abandon the renewal of ${license.licenseNumber}` : titleOf(toggleTrackingOnly)}
      sentence={open === 'abandon' ? messages.abandonConfirm : messages.trackingOnlyConfirm}
      yes={open === 'abandon' ? 'Abandon' : TRACKING_TYPE_LABELS[isTracking ? 'TrackingAndProcess' : 'TrackingOnly']}
      writes
      onNo={onClose}
      onYes={() => {
        onClose()
        act(doIt)
      }}
    />
  )
}
