import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { Refused } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses.ts'
import { TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { back, forward } from '../../rules/stages.ts'
import { useAct } from '../ui/act.ts'
import { Confirm, Notice } from '../ui/confirm.tsx'
import { type Dialog, titleOf } from '../ui/dialog.ts'
import { DialogBox } from '../ui/dialog.tsx'
import { useLive } from '../ui/live.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { words } from '../words.ts'
import { BeginBox } from './begin.tsx'
import { Detail } from './detail.tsx'
import { type Deeds, keysOf } from './license.keys.ts'
import { CLOSED, chosenCard, type LicenseState, licenseReducer } from './license.state.ts'
import { Heading, Steps, Tracking } from './license.view.tsx'
import { type At, about, completeDialog, notesDialog, STEP_DIALOGS } from './steps.ts'

/** A license and its renewal: the dates, the step cards, and every step by keys. */
export function LicenseScreen({ id }: { id: number }) {
  const { api, today, back: leave } = useSession()
  const room = useRoom()
  const [state, dispatch] = useReducer(licenseReducer, CLOSED)
  const live = useLive(`license ${id}`, () => api.licenses.get({ params: { id } }))
  const act = useAct(live.refresh)
  const license = live.data
  const renewal = license?.inProcessRenewal ?? null
  const card = renewal && chosenCard(state, renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)
  const at = license && renewal && { api, license, renewal, today }
  const open: Deeds['open'] = (what) => dispatch({ type: 'open', what })
  const close = () => open(null)

  useKeys('screen', {
    title: license ? `License ${license.licenseNumber}` : 'License',
    bindings: keysOf(license, card, {
      open,
      leave,
      choose: (by) =>
        renewal && dispatch({ type: 'choose', by, stage: renewal.renewalStatusCode, trackingOnly: renewal.isTrackingOnlyRenewal }),
      ...(at ? deedsOf(at, act, open) : NO_DEEDS),
    }),
  })

  if (state.open === 'detail') return <Detail licenseId={id} onClose={close} />
  if (!license) return <Text dimColor>{live.error ?? words.reading}</Text>
  if (state.open === 'begin') return <BeginBox license={license} onClose={close} onDone={live.refresh} />
  if (at && state.open)
    return <Opened state={state} at={at} act={act} refresh={live.refresh} onClose={close} dialog={dialogOf(state, at)} />
  return (
    <Box flexDirection="column">
      <Heading license={license} today={today} isPale={live.error !== null} />
      {live.error && <Text color="red">{live.error}</Text>}
      <Tracking license={license} />
      <Steps license={license} chosen={card} width={room.columns} rows={room.rows} />
    </Box>
  )
}

const NO_DEEDS = { forward: () => {}, backward: () => {}, toggleInvoice: () => {}, toggleSent: () => {} }

type Act = ReturnType<typeof useAct>

/** What is done at once, without a dialog. */
function deedsOf(at: At, act: Act, open: Deeds['open']): Pick<Deeds, 'forward' | 'backward' | 'toggleInvoice' | 'toggleSent'> {
  const { api, license, renewal } = at
  const { status, noInvoiceRequired, sendLicenseNotApplicable } = calls.renewals
  const { renewalStatusCode: stage, isTrackingOnlyRenewal: trackingOnly } = renewal
  const move = (renewalStatus: typeof stage) =>
    act({
      call: status,
      send: () => api.renewals.status({ ...about(at), body: { renewalStatus } }),
      failed: whyNotMoved,
      onDone: () => renewalStatus === FILED && renewalStatus > stage && infoOf(license) && open('info'),
    })
  return {
    forward: () => move(forward(stage, trackingOnly)),
    backward: () => move(back(stage, trackingOnly)),
    toggleInvoice: () =>
      act({
        call: noInvoiceRequired,
        send: () => api.renewals.noInvoiceRequired({ ...about(at), body: { noInvoiceRequired: !renewal.noInvoiceRequired } }),
      }),
    toggleSent: () =>
      act({
        call: sendLicenseNotApplicable,
        send: () =>
          api.renewals.sendLicenseNotApplicable({ ...about(at), body: { sendLicenseNotApplicable: !renewal.sendLicenseNotApplicable } }),
      }),
  }
}

const FILED = 5

/** A 400, or a 412, means that the view is old (spec 1 §4); it has been read again by the time that this is seen. */
function whyNotMoved(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.status === 400 || error.status === 412) return `${messages.unableToMarkStepComplete}. ${words.stepRefreshed}`
  return messages.failedToAdvanceStep
}

/** Once the forms are filed: whether there is a license to wait for at all (spec 1 §4). */
function infoOf(license: License): string | null {
  if (license.licenseDocumentIssuance === 'NoDocument') return messages.noDocumentIssued
  return license.licenseDocumentIssuance === 'InitialDocumentOnly' ? messages.persistentDocumentIssued : null
}

function dialogOf({ open, ...state }: LicenseState, at: At): Dialog | null {
  const { renewalStatusCode, isTrackingOnlyRenewal } = at.renewal
  if (open === 'step') return STEP_DIALOGS[chosenCard({ open, ...state }, renewalStatusCode, isTrackingOnlyRenewal).step](at)
  if (open === 'notes') return notesDialog(at)
  return open === 'complete' ? completeDialog(at) : null
}

interface OpenedProps {
  state: LicenseState
  at: At
  act: Act
  refresh(): Promise<void>
  onClose(): void
  dialog: Dialog | null
}

/** Whatever is open over the license. */
function Opened({ state: { open }, at, act, refresh, onClose, dialog }: OpenedProps) {
  const { api, license, renewal } = at
  const aside = `${license.licenseNumber}, ${license.propertyName}`
  if (dialog) return <DialogBox dialog={dialog} aside={aside} onDone={refresh} onClose={onClose} onStale={refresh} />
  if (open === 'info') return <Notice title={license.licenseNumber} sentence={infoOf(license) ?? ''} onClose={onClose} />
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
