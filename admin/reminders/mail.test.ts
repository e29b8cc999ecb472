import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf } from '../../server/reminders/mails/html.ts'
import type { MailContent } from '../../server/reminders/mails/text.ts'
import { findingsOn, themes } from '../testing/axe.ts'
import { withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const PHONE = { width: 390, height: 844 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evergreen-mail-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Monday's mail of an administrator, with everything that a mail can have. */
const MAIL: MailContent = {
  name: 'Dana Whitfield',
  proof: '136 licenses watched, 9 told, 1 silent (1: The license is received), 0 unreachable.',
  entries: [
    {
      licenseId: 1,
      level: 'expired',
      days: 8,
      targetDate: '2026-11-15',
      standing: 'Expired 8 days ago',
      licenseNumber: 'TX-636143',
      propertyName: 'Summit Hill Country Ranch',
      toDo: 'File the renewal now',
      stepText: 'Expiration date, 1 day after, repeated',
      reason: 'Instead of Tomás Herrera, who is away',
      url: 'https://evergreen.example/licenses/1?reminder=2',
    },
  ],
  more: 3,
  thisWeek: ['Expires 11/29/26, act by 11/27/26: SLCB-200598, Summit Salt Lake Downtown'],
  summary: {
    ownerId: 0,
    today: '2026-11-23',
    coming: { DueDate: 2 },
    completed: 1,
    examples: ['IL-852305, Harbor River North'],
    standings: [{ level: 'expired', count: 8 }],
    sent: 18,
    undelivered: 1,
    suppressed: 18,
    lastSeal: { id: 8, clientId: null, toId: 900, sha256: 'fa6a5e9a'.repeat(8), sealedOn: '2026-11-23T02:06:06.070Z' },
  },
  listUrl: 'https://evergreen.example/renewals',
  stopUrl: 'https://evergreen.example/my-account',
  hasAccount: true,
  today: '2026-11-23',
}

test('a mail is as wide as a phone, and readable in the theme of the phone', async () => {
  const path = join(folder, 'mail.html')
  await writeFile(path, htmlOf(MAIL))
  const page = await console.openOffline(path)
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    // A mail has no landmarks and no first-level heading, unlike a page.
    const findings = await findingsOn(page)
    expect(findings.filter((found) => !/ (region|landmark-one-main|page-has-heading-one):/.test(found))).toEqual([])
  }
})
