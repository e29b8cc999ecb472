import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import { LicenseTip } from '../../../contract/renewal-tips/schemas.ts'
import { keysOf } from '../../../rules/records.ts'
import type { Io } from '../../kit/io.ts'
import { printList } from '../../kit/output/print.ts'
import { addOfLicense } from './one.ts'

export const addTips = (licenses: Command, io: Io): void =>
  addOfLicense(licenses, io, {
    verb: 'tips',
    does: calls.licenses.renewalTips,
    examples: ['tips 42', 'tips 42 --json'],
    isList: true,
    run: async (run, { api }, { id }) => {
      const page = await api.licenses.renewalTips({ params: { id } })
      await printList(run, page, calls.licenses.renewalTips.reply, keysOf(LicenseTip.properties))
    },
  })
