import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { renewalRequest } from '../../../forms/renewals/renewal.ts'
import { completeRenewal, renewalNotes } from '../../../forms/renewals/renewals.ts'
import { TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { messages } from '../../../rules/messages.ts'
import { FILED } from '../../../rules/renewals/stages.ts'
import { adviceAt, type Card } from '../../../rules/renewals/steps.ts'
import type { useAct } from '../../ui/act.ts'
import { Confirm, Notice } from '../../ui/dialogs/confirm.tsx'
import { type Dialog, titleOf } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { words } from '../../ui/words.ts'
import { completing } from '../complete-step.ts'
import { Email } from '../email.tsx'
import { Files } from '../files.tsx'
import { Invoices } from '../invoices/invoices.tsx'
import { RenewalTask } from '../task.tsx'
import { type Deeds, whyNotMine } from './license.deeds.ts'
import { chosenCard, currentCard, type LicenseState } from './license.state.ts'
import { type At, stepDialog } from './steps.ts'

/** The advice after filing, when no license document will be sent. */
const infoOf = ({ licenseDocumentIssuance }: License): string => {
  const advice = adviceAt(FILED, licenseDocumentIssuance)
  return advice ? messages[advice] : ''
}

function openDialog(open: LicenseState['open'], step: Card['step'], at: At): Dialog | null {
  const { renewalStatusCode, isTrackingOnlyRenewal } = at.renewal
  if (open === 'step' && step !== 'invoice') {
    const dialog = stepDialog(step, at)
    const isNow = currentCard(renewalStatusCode, isTrackingOnlyRenewal).step === step
    return isNow ? { ...dialog, also: { says: words.saveAndComplete, ...completing(dialog, at) } } : dialog
  }
  if (open === 'notes') return dialogOf(renewalNotes, at, at.api)
  return open === 'complete' ? dialogOf(completeRenewal, at, at.api) : null
}

interface Props {
  state: LicenseState
  at: At
  act: ReturnType<typeof useAct>
  deeds: Pick<Deeds, 'toggleInvoice'>
  refresh(): Promise<void>
  onClose(): void
}

/** The dialog over the renewal of a license. */
export function RenewalOpened({ state, at, act, deeds, refresh, onClose }: Props) {
  const { license, renewal } = at
  // Somebody may complete the step meanwhile: the dialog stays with the step that it was opened for.
  const [{ step }] = useState(() => chosenCard(state, renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal))
  const dialog = openDialog(state.open, step, at)
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
          at={{ ...at, renewal: { ...renewal, stage: renewal.renewalStatusCode } }}
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

/** Abandon or change the tracking. Both lose data and ask for confirmation. */
function Question({ open, at, act, onClose }: Pick<Props, 'at' | 'act' | 'onClose'> & { open: LicenseState['open'] }) {
  const { api, license, renewal } = at
  const isTracking = renewal.isTrackingOnlyRenewal
  const { abandon, toggleTrackingOnly } = calls.renewals
  const doIt =
    open === 'abandon'
      ? { call: abandon, send: () => api.renewals.abandon({ params: { id: renewal.id }, ifMatch: license.version }) }
      : {
          call: toggleTrackingOnly,
          send: () => api.renewals.toggleTrackingOnly({ ...renewalRequest(at), body: { isTrackingOnlyRenewal: !isTracking } }),
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
