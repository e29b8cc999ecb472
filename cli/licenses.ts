import type { Command } from 'commander'
import type { CallInput } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import type { Io } from './io.ts'
import { addAlert } from './licenses.alert.ts'
import { addCreate } from './licenses.create.ts'
import { addDocuments } from './licenses.documents.ts'
import { addLists } from './licenses.history.ts'
import { ASSIGN_DRAWING, anAuthority, aType } from './licenses.named.ts'
import { addOfLicense, printLicense, seen } from './licenses.one.ts'
import { addStructure } from './licenses.structure.ts'
import { addUpdate } from './licenses.update.ts'
import { aClient, aProperty } from './named.ts'
import { printRecord, type Schema, tell } from './print.ts'
import { addList } from './records.ts'
import { describe } from './run.ts'

const { list, assign } = calls.licenses

export function add(licenses: Command, io: Io): void {
  describe(licenses, {
    does: 'Licenses, their documents and alerts, how they hang together, and who renews them.',
    examples: [
      'licenses list --search tavern',
      'licenses show 42',
      'licenses update 42 --track-date 2027-03-01',
      'licenses documents download 42 --output license.pdf',
      'licenses alert add 42 --text "Ask for the floor plan"',
    ],
  })
  addList(licenses, io, {
    call: list,
    drawing: {
      names: {
        countries: 'country',
        renewalDesignation: 'designation',
        renewalTrackingType: 'tracking',
        states: 'state',
        pageNumber: 'page',
        searchTerm: 'search',
        sortBy: 'sort',
      },
      named: { clientIds: aClient, propertyIds: aProperty, licensingAuthorityIds: anAuthority, licenseTypeIds: aType },
    },
    columns: [
      'id',
      'licenseNumber',
      'propertyName',
      'licenseType',
      'expirationDate',
      'trackDate',
      'licensingAuthority',
      'city',
      'state',
      'effectiveDate',
      'active',
    ],
    examples: [
      'list --search tavern',
      'list --state CO --no-active --json=id,licenseNumber',
      'list --property "Harbor Waikiki" --alerts-only',
    ],
  })
  addOfLicense(licenses, io, {
    verb: 'show',
    does: calls.licenses.get.does,
    examples: ['show 42', 'show 2026-LIC-0042 --json'],
    run: async (run, _session, license) => printLicense(run, license),
  })
  addCreate(licenses, io)
  addUpdate(licenses, io)
  addOfLicense(licenses, io, {
    verb: 'assign',
    does: assign.does,
    examples: ['assign 42 --designation BillingClient --user kim@example.com', 'assign 42 --user -1'],
    // The designation stays unless another is given.
    asked: { ...assign.body, required: [] } as Schema,
    drawing: ASSIGN_DRAWING,
    run: async (run, session, license, typed) => {
      const body = { renewalDesignation: license.renewalDesignation, ...typed } as CallInput<Calls['licenses']['assign']>['body']
      const assigned = await session.api.licenses.assign({ ...seen(license), body })
      printRecord(run, assigned, assign.reply as Schema, ['renewalDesignation', 'assignedUserName', 'renewalDesignationApprovalStatus'])
      tell(run, assign.success)
    },
  })
  addStructure(licenses, io)
  addAlert(licenses, io)
  addDocuments(licenses, io)
  addLists(licenses, io)
}
