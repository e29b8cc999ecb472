import type { Command } from 'commander'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { licenseAlert } from '../../../forms/licenses/alert.ts'
import { addAlerts, removeAlerts } from '../../../forms/properties/licenses.ts'
import { whyCannotRemoveAlert } from '../../../rules/licenses/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { failed } from '../../kit/errors.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { propertyId } from '../../kit/find/company.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addBulkAlert } from './bulk-alert.ts'
import { addWhich, findWhich, WHICH_ARGUMENT, WHICH_HELP, type Which, whichOf } from './which.ts'

const { updateAlert, deleteAlert } = calls.licenses
const { alerts, bulkCreateAlerts, bulkDeleteAlerts } = calls.propertyLicenses
const asked = updateAlert.body
const drawing = { names: { isUrgent: 'urgent', alert: 'text' } }

export function addAlert(licenses: Command, io: Io): void {
  const alert = licenses.command('alert')
  describe(alert, {
    does: 'The alert of a license, or of several licenses of a property.',
    examples: [
      'alert add 42 --text "Ask for the floor plan" --urgent',
      'alert add --property "Harbor Waikiki" --all --text "Under renovation"',
      'alert remove 42',
      'alert list "Harbor Waikiki"',
    ],
  })
  verb(
    alert,
    io,
    { verb: 'list <property>', does: alerts, examples: ['list "Harbor Waikiki"', 'list 12 --json'] },
    { options: ([property]: [string]) => property, run: runList },
  )
  verb(
    alert,
    io,
    {
      verb: `add ${WHICH_ARGUMENT}`,
      does: 'Write the alert of a license; or one on licenses of a property that have none.',
      examples: ['add 42 --text "Ask for the floor plan" --urgent', 'add --property 12 --all --text "Under renovation"'],
    },
    {
      flags: (command) => addFields(addWhich(command), asked, drawing),
      options: async (args: [string[]], flags) => {
        const body = await readFields(asked, flags, drawing)
        return { which: whichOf(args, flags), body: mustHave(asked, body, drawing) }
      },
      run: runAdd,
    },
  ).addHelpText('after', WHICH_HELP)
  addBulkAlert(alert, io)
  verb(
    alert,
    io,
    {
      verb: `remove ${WHICH_ARGUMENT}`,
      does: 'Remove the alert of a license; or those of licenses of a property.',
      examples: ['remove 42', 'remove --property 12 --all', 'remove --property 12 42 43'],
    },
    { flags: addWhich, options: whichOf, run: runRemove },
  ).addHelpText('after', WHICH_HELP)
}

const hasAlert = ({ alertExists }: { alertExists: boolean }) => alertExists

async function runList(run: Run, typed: string): Promise<void> {
  const session = await connect(run)
  const { licenseAlerts } = await session.api.propertyLicenses.alerts({ params: { id: await propertyId(session, typed) } })
  const schema: Schema = { properties: { items: alerts.reply.properties.licenseAlerts } }
  await printList(run, { items: licenseAlerts, totalItemCount: licenseAlerts.length }, schema, [
    'licenseId',
    'licenseNumber',
    'isUrgent',
    'alert',
  ])
  if (licenseAlerts.length === 0) printStatus(run, messages.noLicenseHasAlert)
}

async function runAdd(run: Run, { which, body }: { which: Which; body: Values }): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(session, which, ({ alertExists }, isTheirs) => isTheirs && !alertExists)
  if ('license' in found) {
    await sendForm(run, session, licenseAlert, found, body)
    return printStatus(run, updateAlert.success)
  }
  const { propertyId, licenseIds, there } = found
  if (licenseIds.length === 0)
    throw failed(there.length > 0 && there.every(hasAlert) ? messages.allLicensesHaveAlerts : messages.noLicenseToAlert)
  await sendForm(run, session, addAlerts, { propertyId, licenses: there }, { ...body, licenseIds })
  printStatus(run, bulkCreateAlerts.success)
}

async function runRemove(run: Run, which: Which): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(
    session,
    which,
    (row, isTheirs) => isTheirs && whyCannotRemoveAlert({ ...row, propertyActive: true }) === null,
  )
  if ('license' in found) {
    await session.api.licenses.deleteAlert(requestOf(found.license))
    return printStatus(run, deleteAlert.success)
  }
  const { propertyId, licenseIds, there } = found
  if (licenseIds.length === 0) return printStatus(run, there.some(hasAlert) ? messages.noAlertIsTheirs : messages.noLicenseHasAlert)
  await sendForm(run, session, removeAlerts, { propertyId, licenses: there }, { licenseIds })
  printStatus(run, bulkDeleteAlerts.success)
}
