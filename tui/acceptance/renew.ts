import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import type { World } from './world.ts'

type Terminal = ReturnType<World['tui']>

/** A PDF of one empty page. */
function aPdf(folder: string): string {
  const path = join(folder, 'new license.pdf')
  writeFileSync(
    path,
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  return path
}

/** Finds a license by its number in the unfiltered queue, and opens it. */
export async function opened(world: World, { licenseNumber }: Pick<License, 'licenseNumber'>): Promise<Terminal> {
  const terminal = world.tui()
  await terminal.sees(/^1 of [\d,]+ /m)
  await terminal.press('M', 'C', '/', licenseNumber, 'enter')
  await terminal.sees(`Search "${licenseNumber}"`)
  await terminal.sees(/^1 of 1 /m)
  await terminal.press('enter')
  await terminal.sees(`License ${licenseNumber}`)
  return terminal
}

/** Takes the renewal of the shown license from begin to complete, with one step back. `trackDate`: typed if no rule suggests one. */
export async function renewByKeys(terminal: Terminal, folder: string, trackDate?: string): Promise<void> {
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('License Renewal Started Successfully')
  await terminal.sees('2/8 In Progress')

  await terminal.press('e', 't', 'enter')
  await terminal.sees('Forms Obtained Date 11/20/26')
  await terminal.press('f')
  await terminal.sees('3/8 Forms Obtained')

  await terminal.press('f')
  await terminal.sees(messages.invoiceNeeded.slice(0, 40))
  await terminal.press('n')
  await terminal.sees(/3\. Invoice +No Invoice Required/)
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')
  // A key that is pressed while the step is still being saved does nothing.
  await terminal.settled()
  await terminal.press('p')
  await terminal.sees('3/8 Forms Obtained')
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')

  await terminal.press('e')
  await terminal.sees('11/20/2026')
  await terminal.press('tab', 'Application', 'tab', 'https://files.example/a.pdf', 'enter')
  await terminal.sees('Date Filed 11/20/26 · 1 link')
  await terminal.press('f')
  await terminal.sees('5/8 Forms Filed')

  await terminal.press('e')
  await terminal.sees('5. Receive License')
  await terminal.press('t', 'tab', 'ctrl+u', '01012028')
  await terminal.sees('12/31/2028')
  if (trackDate) await terminal.press('tab', 'tab', 'ctrl+u', trackDate, 'tab', 'tab')
  await terminal.sees(/Track Date +\d\d\/\d\d\/2028/)
  if (!trackDate) await terminal.press('shift+tab', 'shift+tab')
  await terminal.press(aPdf(folder), 'enter')
  await terminal.sees(messages.receiveLicenseUpdated)
  await terminal.sees('11/20/26 · PDF · Expiration Date 12/31/28')
  await terminal.press('f')
  await terminal.sees('6/8 Received License')

  await terminal.press('e', 't', 'tab', 'u', 'enter')
  await terminal.sees('Date Sent 11/20/26')
  await terminal.press('f')
  await terminal.sees('7/8 License Sent to Property')
  await terminal.sees('press c to complete')

  await terminal.press('c')
  await terminal.sees('Mark Renewal Complete')
  await terminal.press('enter')
  await terminal.sees('License Renewal Completed Successfully')
  await terminal.sees('8/8 Complete')
}
