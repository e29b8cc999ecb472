import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pastDayNotes } from '../../rules/evidence/past-day.ts'
import { messages } from '../../rules/messages.ts'
import { FILE_KIND_LABELS } from '../../rules/requests.ts'
import { lastDroppedMonth } from '../audit/retention.queries.ts'
import { lastSealOf } from '../audit/verify.queries.ts'
import type { Document } from '../documents/document.model.ts'
import { clock } from '../kit/clock.ts'
import { DamagedDocument, type Documents, isGone } from '../kit/documents.ts'
import { provider } from '../kit/provider.ts'
import { type ArchivedStream, eachOnce, zipWhileRead } from '../outside/archive.ts'
import type { Cell } from '../outside/sheet.ts'
import type { Cover } from './cover/cover.ts'
import { coverHtml } from './cover/html.ts'
import { coverPdf } from './cover/pdf.ts'
import { verifyHtml } from './cover/verify-html.ts'
import { factsInOrder, type LicenseFacts, type Reading } from './facts.queries.ts'
import { filesOfLicense } from './files.queries.ts'
import type { Signer } from './keys.ts'
import { CITATIONS, INSPECTION_REPORTS, type PropertyRecordFacts, recordsOf } from './records.queries.ts'
import { changes, licenseFileSheet, reminders, renewalHistory, requests, sheetOf } from './sheets.queries.ts'

export interface Packing extends Reading {
  documents: Documents
  signer: Signer
  title: string
  /** Called after each part of the licenses, for example to show the progress of a job. */
  progress?(done: number): Promise<unknown>
}

interface Listed {
  name: string
  size: number
  sha256: string
  modified: string
}

/** Passes a file through and lists its size and hash. */
const listing = (name: string, modified: Date, files: Listed[]): Transform => {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
    flush(done) {
      files.push({ name, size, sha256: hash.digest('hex'), modified: modified.toISOString() })
      done()
    },
  })
}

class Pack {
  readonly #packing: Packing
  readonly #files: Listed[] = []
  readonly #nameOnce = eachOnce()
  readonly #now = new Date(clock.now())
  readonly #licenses: LicenseFacts[] = []

  constructor(packing: Packing) {
    this.#packing = packing
  }

  #file(name: string, body: Readable | Buffer, modified = this.#now): ArchivedStream {
    const stream = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body
    const listed = listing(name, modified, this.#files)
    stream.once('error', (error) => listed.destroy(error))
    listed.once('close', () => stream.destroy())
    return { name, modified, body: stream.pipe(listed) }
  }

  /** A stored document, or undefined if its file is missing. */
  async #stored(document: Document, ...path: string[]): Promise<ArchivedStream | undefined> {
    try {
      const body = await this.#packing.documents.get(document.sha256)
      return this.#file(this.#nameOnce(...path), body, new Date(document.createdOn))
    } catch (error) {
      if (isGone(error) || error instanceof DamagedDocument) return undefined
      throw error
    }
  }

  async *#documents(): AsyncGenerator<ArchivedStream> {
    for await (const some of factsInOrder(this.#packing)) {
      for (const license of some) {
        this.#licenses.push(license)
        const { document, propertyName, licenseNumber } = license
        if (!document) continue
        const file = await this.#stored(document, 'documents', propertyName, `${licenseNumber} ${document.fileName}`)
        if (file) yield file
        else license.gaps.push(messages.gapFile)
        license.file = file?.name ?? null
        license.document = undefined
      }
      await this.#packing.progress?.(this.#licenses.length)
    }
  }

  /** Citations or inspection reports: their files, and then their list. */
  async *#records(kind: typeof CITATIONS, name: string, titles: [string, string | null]): AsyncGenerator<ArchivedStream> {
    const rows: (string | null)[][] = []
    for await (const record of recordsOf(this.#packing, kind, this.#licenses)) {
      const file = record.document && (await this.#stored(record.document, name, record.propertyName, fileNameOf(record)))
      if (file) yield file
      const { clientName, propertyName, licenseNumber, date, what, more, disposition, notes } = record
      const missing = record.hasDocument && !file ? messages.gapFile : null
      rows.push([
        clientName,
        propertyName,
        licenseNumber,
        date,
        what,
        ...(titles[1] ? [more] : []),
        disposition,
        notes,
        file?.name ?? missing,
      ])
    }
    const texts = ['Client', 'Property', 'License #', 'Date', ...titles.filter((title) => title !== null), 'Disposition', 'Notes', 'File']
    const columns = texts.map((title) => ({ title, kind: title === 'Date' ? ('day' as const) : ('text' as const) }))
    const all = async function* () {
      yield rows
    }
    yield this.#file(`${name}.csv`, sheetOf(columns, all()))
  }

  /** The files of the licenses and of their properties, each once, and then their list. */
  async *#licenseFiles(licenses: LicenseFacts[]): AsyncGenerator<ArchivedStream> {
    const rows: Cell[][] = []
    const seen = new Set<number>()
    for (const license of licenses) {
      const { clientName, propertyName, licenseNumber } = license
      for (const { id, licenseId, kind, label, fileName, givenBy, isVerified, createdOn, document } of await filesOfLicense(
        this.#packing,
        license,
      )) {
        if (seen.has(id)) continue
        seen.add(id)
        const ofLicense = licenseId === null ? '' : licenseNumber
        const file = await this.#stored(document, 'license-files', propertyName, [ofLicense, fileName].filter(Boolean).join(' '))
        if (file) yield file
        const what = [FILE_KIND_LABELS[kind], label, givenBy, isVerified ? 'Yes' : 'No', createdOn]
        rows.push([clientName, propertyName, ofLicense, ...what, file?.name ?? messages.gapFile])
      }
    }
    const all = async function* () {
      yield rows
    }
    yield this.#file('license-files.csv', licenseFileSheet(all()))
  }

  async *files(): AsyncGenerator<ArchivedStream> {
    const { db, user, scope, today, signer, title } = this.#packing
    yield* this.#documents()
    yield* this.#records(INSPECTION_REPORTS, 'inspection-reports', ['Inspector', null])
    yield* this.#records(CITATIONS, 'citations', ['Penalty', 'Description'])
    const licenses = this.#licenses.toSorted(byPlace)
    yield* this.#licenseFiles(licenses)
    yield this.#file('renewal-history.csv', renewalHistory(this.#packing, licenses))
    yield this.#file('reminders.csv', reminders(this.#packing, licenses))
    yield this.#file('requests.csv', requests(this.#packing, licenses))
    yield this.#file('changes.csv', changes(this.#packing, licenses))
    const clients = new Set(licenses.map(({ clientId }) => clientId))
    const sealClient = user.clientId ?? (clients.size === 1 ? [...clients][0] : undefined)
    const cover: Cover = {
      title,
      provider: provider.name(),
      asOf: scope.asOf,
      since: scope.since,
      madeOn: this.#now.toISOString(),
      // Clients see staff only as the provider.
      madeBy: user.clientId === null && scope.forClient ? provider.name() : `${user.firstName} ${user.lastName}`,
      forClient: scope.forClient,
      publicKey: signer.publicKey,
      lastSeal: await lastSealOf(db, sealClient),
      notes: pastDayNotes(scope.asOf, today, await lastDroppedMonth(db)),
      licenses,
    }
    yield this.#file('cover.html', bytesOf(coverHtml(cover)))
    yield this.#file('cover.pdf', bytesOf(coverPdf(cover)))
    yield this.#file('verify.html', Buffer.from(verifyHtml()))
    const { licenses: _, lastSeal, publicKey, ...about } = cover
    const manifest = Buffer.from(
      JSON.stringify({ format: 'evergreen-evidence-1', about, lastSeal, publicKey, files: this.#files }, null, 1),
    )
    yield { name: 'manifest.json', modified: this.#now, body: manifest }
    yield { name: 'manifest.sig', modified: this.#now, body: Buffer.from(signer.sign(manifest)) }
  }
}

const fileNameOf = ({ date, id, document }: PropertyRecordFacts) => `${date} ${id} ${document?.fileName}`

// Comparing with a locale each time takes ten times as long.
const { compare } = new Intl.Collator()

const byPlace = (a: LicenseFacts, b: LicenseFacts) =>
  compare(a.clientName, b.clientName) || compare(a.propertyName, b.propertyName) || compare(a.licenseNumber, b.licenseNumber) || a.id - b.id

const bytesOf = (parts: AsyncIterable<string | Buffer>): Readable => Readable.from(parts, { objectMode: false })

/** The pack as a zip that is made while it is read. Documents come first and the manifest last, because it has the hash of each file. */
export const packOf = (packing: Packing): Readable => zipWhileRead(new Pack(packing).files())
