import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { requestOf } from '../../../forms/form.ts'
import { linkLicense } from '../../../forms/licenses/sections.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Named } from '../../kit/fields/named.ts'
import { findLicense } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import type { Run, Session } from '../../kit/run.ts'
import { addOfLicense } from './one.ts'
import { printLicense } from './print.ts'

const { convertToSingle, promoteToMaster, remove, updateMaster } = calls.licenses

/** Verbs for status, structure and deletion of a license. */
export function addStructure(licenses: Command, io: Io): void {
  for (const active of [false, true]) {
    const name = active ? 'activate' : 'deactivate'
    const does = active ? 'Activate a license.' : 'Deactivate a license; a renewal in process waits while it is inactive.'
    addOfLicense(licenses, io, {
      verb: name,
      does,
      examples: [`${name} 42`],
      run: async (run, session, license) => {
        await session.api.licenses.updateActive({ ...requestOf(license), body: { active } })
        await printNow(run, session, license)
        printStatus(run, active ? messages.licenseActivated : messages.licenseDeactivated)
      },
    })
  }
  for (const [name, call] of [
    ['promote', promoteToMaster],
    ['convert', convertToSingle],
  ] as const) {
    addOfLicense(licenses, io, {
      verb: name,
      does: call,
      examples: [`${name} 42`],
      run: async (run, session, license) => {
        await sendCall(session.send, call, requestOf(license))
        await printNow(run, session, license)
        printStatus(run, call.success)
      },
    })
  }
  addOfLicense(licenses, io, {
    verb: 'link',
    does: 'Link a license to a primary one of the same property and client, as a secondary.',
    examples: ['link 42 --to 7', 'link 42 --to 2026-LIC-0042'],
    asked: updateMaster.body,
    drawing: { named: { masterLicenseId: aPrimary } },
    run: async (run, session, license, typed) => {
      await sendForm(run, session, linkLicense, { license, primaries: [] }, typed)
      await printNow(run, session, license)
      printStatus(run, updateMaster.success)
    },
  })
  addOfLicense(licenses, io, {
    verb: 'detach',
    does: 'Detach a secondary license from its primary one.',
    examples: ['detach 42'],
    run: async (run, session, license) => {
      await session.api.licenses.updateMaster({ ...requestOf(license), body: { masterLicenseId: null } })
      await printNow(run, session, license)
      printStatus(run, messages.detachedSecondary)
    },
  })
  addOfLicense(licenses, io, {
    verb: 'delete',
    does: remove,
    examples: ['delete 42', 'delete 42 --yes'],
    run: async (run, session, license) => {
      if (license.cannotDelete) throw new Failure(EXIT.conflict, license.cannotDelete)
      await confirm(run, sentences.deleteConfirm(license.licenseNumber))
      await session.api.licenses.remove(requestOf(license))
      printStatus(run, remove.success)
    },
  })
}

const aPrimary: Named = {
  flag: 'to',
  words: 'Primary license: its number or id',
  find: async (session, typed) => (await findLicense(session, typed)).id,
}

const printNow = async (run: Run, { api }: Session, { id }: License): Promise<void> =>
  printLicense(run, await api.licenses.get({ params: { id } }))
