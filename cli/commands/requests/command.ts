import type { Command } from 'commander'
import { requests as requestCalls } from '../../../contract/requests/calls.ts'
import { requestColumns } from '../../../forms/requests/columns.ts'
import { requestFilter } from '../../../forms/requests/list.ts'
import { editRequest, requestLink } from '../../../forms/requests/requests.ts'
import { messages } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import type { Named } from '../../kit/fields/named.ts'
import { licenseId } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import { aProperty } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addAnswers } from './answers.ts'
import { addCreate } from './create.ts'
import { printRequest } from './print.ts'
import { addRemind } from './remind.ts'

const { get, update, remove, createLink, removeLink } = requestCalls

const aLicense: Named = { flag: 'license', words: 'License: its id or number', find: licenseId }

export function add(requests: Command, io: Io): void {
  describe(requests, {
    does: 'Requests to properties for license documents, signed forms, certificates, photos, and answers.',
    examples: [
      'requests create --license IL-852305 --items LicenseDocument --due-date 2026-12-04',
      'requests list --to-decide',
      'requests show 12',
      'requests accept 12 34',
    ],
  })
  const { call, drawing } = filteredBy(requestFilter)
  addList(requests, io, {
    call,
    drawing: { ...drawing, named: { ...drawing.named, licenseId: aLicense, propertyId: aProperty } },
    views: 'requests',
    columns: ['id', ...columnsOf(requestColumns)],
    examples: ['list', 'list --status Open', 'list --license IL-852305 --json', 'list --to-decide'],
  })
  verb(
    requests,
    io,
    { verb: 'show <request>', does: get, examples: ['show 12', 'show 12 --json'] },
    {
      options: ([id]: [string]) => idOf(id),
      run: async (run, id) => printRequest(run, await (await connect(run)).api.requests.get({ params: { id } })),
    },
  )
  addCreate(requests, io)
  verb(
    requests,
    io,
    { verb: 'update <request>', does: update, examples: ['update 12 --due-date 2026-12-11', 'update 12 --send-again'] },
    {
      flags: (command) => addFields(command, { ...update.body, required: [] }, drawingOf(editRequest)),
      options: async ([id]: [string], flags) => ({ id: idOf(id), typed: await readFields(update.body, flags, drawingOf(editRequest)) }),
      run: async (run, { id, typed }) => {
        const session = await connect(run)
        const request = await session.api.requests.get({ params: { id } })
        await sendForm(run, session, editRequest, { request }, typed)
        printStatus(run, update.success)
      },
    },
  )
  addRemind(requests, io)
  verb(
    requests,
    io,
    { verb: 'link <request>', does: createLink, examples: ['link 12 --name "The night manager"'] },
    {
      flags: (command) => addFields(command, createLink.body),
      options: async ([id]: [string], flags) => ({ id: idOf(id), typed: await readFields(createLink.body, flags) }),
      run: async (run, { id, typed }) => {
        const session = await connect(run)
        const request = await session.api.requests.get({ params: { id } })
        printRecord(run, await sendForm(run, session, requestLink, { request }, typed), createLink.reply, ['url'])
        printStatus(run, messages.requestLinkOnce)
      },
    },
  )
  verb(
    requests,
    io,
    { verb: 'unlink <request> <link>', does: removeLink, examples: ['unlink 12 7', 'unlink 12 7 --yes'] },
    { options: ([id, linkId]: [string, string]) => ({ id: idOf(id), linkId: idOf(linkId) }), run: runUnlink },
  )
  verb(
    requests,
    io,
    { verb: 'cancel <request>', does: remove, examples: ['cancel 12', 'cancel 12 --yes'] },
    { options: ([id]: [string]) => idOf(id), run: runCancel },
  )
  addAnswers(requests, io)
}

async function runUnlink(run: Run, params: { id: number; linkId: number }): Promise<void> {
  const { api } = await connect(run)
  await confirm(run, messages.endLinkConfirm)
  await api.requests.removeLink({ params })
  printStatus(run, removeLink.success)
}

async function runCancel(run: Run, id: number): Promise<void> {
  const { api } = await connect(run)
  const { version, propertyName } = await api.requests.get({ params: { id } })
  await confirm(run, `Request to ${propertyName}: ${messages.cancelRequestConfirm}`)
  await api.requests.remove({ params: { id }, ifMatch: version })
  printStatus(run, remove.success)
}
