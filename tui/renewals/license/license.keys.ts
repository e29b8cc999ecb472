import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { mayAssign, type Person } from '../../../rules/people/permissions.ts'
import type { Card } from '../../../rules/renewals/steps.ts'
import type { Binding } from '../../ui/keys/keys.ts'
import { filesOf } from '../files.tsx'
import { type Deeds, whyNotMine } from './license.deeds.ts'
import { stepKeys } from './step.keys.ts'

const always = (person: Person, deeds: Deeds): Binding[] => [
  {
    keys: ['A'],
    says: 'Assign',
    run: () => deeds.open('assign'),
    why: mayAssign(person) ? null : messages.notAllowed,
    writes: true,
  },
  { keys: ['h'], says: 'Renewal history', run: () => deeds.open('history') },
  { keys: ['W'], says: 'Why: the renewals that were measured', run: () => deeds.open('pace') },
  { keys: ['r'], says: 'Reminders', run: () => deeds.open('reminders') },
  { keys: ['Q'], says: 'Requests', run: () => deeds.open('requests') },
  { keys: ['E'], says: 'Edit the license', run: () => deeds.open('edit'), writes: true },
  { keys: ['i'], says: 'Details', run: () => deeds.open('detail'), foot: true },
]

const fieldsKey = (license: License, { open }: Deeds): Binding => ({
  keys: ['F'],
  says: 'Custom Fields',
  run: () => open('customFields'),
  why: license.mayEdit ? null : messages.notOnYourSide,
  writes: true,
})

/** The keys of a license. A key that a rule forbids stays listed with the rule's message. */
export function keysOf(license: License | null, card: Card | null, person: Person, deeds: Deeds): Binding[] {
  const back: Binding = { keys: ['esc'], says: 'Back', run: deeds.leave, foot: true }
  const renewal = license?.inProcessRenewal
  if (!license) return [back, ...always(person, deeds)]
  if (!renewal || !card) {
    const begin = () => deeds.open('begin')
    return [
      { keys: ['b', 'enter'], says: 'Begin', run: begin, why: license.cannotBegin, writes: true, foot: true },
      back,
      fieldsKey(license, deeds),
      ...always(person, deeds),
    ]
  }
  return [
    ...stepKeys(license, renewal, card, deeds),
    back,
    ...partKeys(license, renewal, deeds),
    ...renewalKeys(license, renewal, deeds),
    fieldsKey(license, deeds),
    ...always(person, deeds),
  ]
}

/** The keys for the parts of a renewal besides its steps. */
function partKeys(license: License, renewal: RenewalInProcess, { open }: Deeds): Binding[] {
  const notMine = whyNotMine(license)
  const whyNoFile = filesOf({ license, renewal }).length > 0 ? null : messages.notOnYourSide
  return [
    { keys: ['v'], says: 'Invoices', run: () => open('invoices'), foot: true },
    { keys: ['T'], says: renewal.renewalTask ? 'Task' : 'Add a task', run: () => open('task'), why: notMine, writes: true, foot: true },
    { keys: ['N'], says: renewal.notes ? 'Edit Notes' : 'Add Notes', run: () => open('notes'), why: notMine, writes: true, foot: true },
    { keys: ['L'], says: 'Letters', run: () => open('files'), why: whyNoFile, foot: true },
  ]
}

function renewalKeys(license: License, renewal: RenewalInProcess, deeds: Deeds): Binding[] {
  const whyKept = renewal.hasInvoice ? messages.abandonHasInvoices : messages.abandonTrackDateChanged
  return [
    {
      keys: ['t'],
      says: renewal.isTrackingOnlyRenewal ? 'Track And Process' : 'Tracking Only',
      run: () => deeds.open('toggle'),
      why: whyNotMine(license),
      writes: true,
      foot: true,
    },
    {
      keys: ['x'],
      says: 'Abandon',
      run: () => deeds.open('abandon'),
      // Abandoning stays possible while the license or its property is inactive.
      why: license.mayEdit ? (renewal.mayAbandon ? null : whyKept) : messages.notOnYourSide,
      writes: true,
      foot: true,
    },
  ]
}
