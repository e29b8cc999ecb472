import { test } from 'vitest'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf, PDF } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('of several files at once, none is lost because another is refused or in doubt', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { items } = await apiOf(page).licenses.list({ body: { pageSize: 100, renewalDesignation: 'BillingClient', active: true } })
  const body = { licenseIds: [present(items[0]).id], items: ['LicenseDocument' as const], emails: ['office@harbor.example'] }
  const before = Date.now()
  await apiOf(page).requests.create({ body: { ...body, dueDate: '2026-12-31' } })
  const mail = await console.sent('.eml', before)
  const visitor = await console.visit(/\/asked\/[\w-]+/.exec(mail)?.[0] ?? '')
  await visitor.getByLabel('Your Name').fill('Carmen Marsh')
  const another = (number: string) => pdfOf([`License No.: ${number}`, 'Expires: 12/31/2099'])
  const files = {
    'broken.pdf': Buffer.from('no PDF'),
    'first.pdf': another('ZZZ-000111'),
    'second.pdf': another('ZZ-222'),
    'third.pdf': PDF,
  }
  const [chooser] = await Promise.all([
    visitor.waitForEvent('filechooser'),
    visitor.getByRole('button', { name: 'Choose a File' }).first().click(),
  ])
  await chooser.setFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'application/pdf', buffer })))
  await visitor.getByText('✓ third.pdf').waitFor()
  await visitor.getByText(`broken.pdf: ${messages.notPdfOrPicture}`).waitFor()
  await visitor.getByText('first.pdf has not been sent').waitFor()
  await visitor.getByText('second.pdf has not been sent').waitFor()
  await mustBeAccessible(visitor)
  await visitor.getByRole('button', { name: 'Send Anyway' }).first().click()
  await visitor.getByText('✓ first.pdf').waitFor()
  await visitor.getByRole('button', { name: 'Send Anyway' }).click()
  await visitor.getByText('✓ second.pdf').waitFor()
})
