import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { renewalRequest } from '../../forms/renewals/renewal.ts'
import { present } from '../../rules/present.ts'
import { cards } from '../../rules/renewals/steps.ts'
import { completeStep, completing } from '../renewals/complete-step.ts'
import { Email } from '../renewals/email.tsx'
import { Invoices } from '../renewals/invoices/invoices.tsx'
import { whyNotMine } from '../renewals/license/license.deeds.ts'
import { type At, stepDialog } from '../renewals/license/steps.ts'
import { useAct } from '../ui/act.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { Menu } from '../ui/dialogs/menu.tsx'
import { useSession } from '../ui/session.tsx'

type Way = 'form' | 'notNeeded' | 'invoices' | 'email' | 'complete'

const WAYS = {
  invoice: [
    { value: 'notNeeded', label: 'No Invoice Required, and complete the step' },
    { value: 'invoices', label: 'Invoices' },
    { value: 'complete', label: 'Mark Step Complete' },
  ],
  licenseSent: [
    { value: 'form', label: 'Sent, with its date' },
    { value: 'email', label: 'Send License Email' },
    { value: 'notNeeded', label: 'Sending Not Applicable, and complete the step' },
    { value: 'complete', label: 'Mark Step Complete' },
  ],
} as const satisfies Record<string, readonly { value: Way; label: string }[]>

interface Props {
  step: keyof typeof WAYS
  at: At
  /** Reloads the license. */
  refresh(): Promise<void>
  /** Reloads the list. */
  reload(): Promise<void>
  /** Called after the step was done and the list was reloaded. */
  onDone(): void
  /** Calls `reload`, then `onDone`. */
  finish(): Promise<void>
  onClose(): void
}

/** A step that can be done in several ways. */
export function StepMenu({ step, at, refresh, reload, finish, onDone, onClose }: Props) {
  const { failed, done } = useSession()
  const { api, license, renewal } = at
  const [way, setWay] = useState<Way | null>(null)
  const act = useAct(reload)
  const back = () => setWay(null)
  const card = present(cards(renewal.isTrackingOnlyRenewal).find((one) => one.step === step))
  const setNotNeeded = (isNotNeeded: boolean) =>
    step === 'invoice'
      ? api.renewals.noInvoiceRequired({ ...renewalRequest(at), body: { noInvoiceRequired: isNotNeeded } })
      : api.renewals.sendLicenseNotApplicable({ ...renewalRequest(at), body: { sendLicenseNotApplicable: isNotNeeded } })
  const complete = (before: () => Promise<unknown>) => {
    let outcome = ''
    onClose()
    act({
      call: calls.renewals.status,
      send: async () => {
        await before()
        outcome = await completeStep(api, license.id)
      },
      onDone: () => {
        done(outcome)
        onDone()
      },
    })
  }
  const choose = (chosen: Way) => {
    if (chosen === 'notNeeded') return complete(() => setNotNeeded(true))
    if (chosen !== 'complete') return setWay(chosen)
    return renewal.cannotAdvance ? failed(renewal.cannotAdvance) : complete(async () => {})
  }
  switch (way) {
    case 'form': {
      const aside = `${license.licenseNumber}, ${license.propertyName}`
      const dialog = stepDialog('licenseSent', at)
      return (
        <DialogBox dialog={{ ...dialog, ...completing(dialog, at) }} aside={aside} onDone={finish} onClose={onClose} onStale={refresh} />
      )
    }
    case 'email':
      return <Email at={at} refresh={refresh} onClose={back} />
    case 'invoices':
      return (
        <Invoices
          at={{ ...at, renewal: { ...renewal, stage: renewal.renewalStatusCode } }}
          whyNotMine={whyNotMine(license)}
          toggleRequired={() => void setNotNeeded(!renewal.noInvoiceRequired).then(refresh)}
          refresh={refresh}
          onClose={back}
        />
      )
    default:
      return <Menu<Way> title={card.title} items={WAYS[step]} chosen={WAYS[step][0].value} onChoose={choose} onClose={onClose} />
  }
}
