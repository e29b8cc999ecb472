import { Buffer } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import type { EvidenceScope } from '../../../contract/evidence/calls.ts'
import { type PackVerification, verifyPack } from '../../../rules/evidence/verify-pack.ts'
import type { Actor } from '../people/actors.ts'
import type { TestApp } from '../test-app.ts'
import { filesOfZip } from './zip.ts'

export interface OpenedPack {
  zip: Buffer
  files: Record<string, Buffer>
  /** The rows of a list, by column title. */
  rows(name: string): Record<string, string>[]
  text(name: string): string
  verified: PackVerification
}

export const verifiedPack = (zip: Buffer, key?: string): Promise<PackVerification> => verifyPack(new Blob([Uint8Array.from(zip)]), key)

export const openedPack = async (zip: Buffer): Promise<OpenedPack> => {
  const files = filesOfZip(zip)
  const text = (name: string) => files[name]?.toString('utf8') ?? ''
  return { zip, files, text, rows: (name) => parse(text(name), { columns: true, bom: true }), verified: await verifiedPack(zip) }
}

export const downloadPack = async (testApp: TestApp, actor: Actor, id: number): Promise<OpenedPack> => {
  const answer = await fetch(`${testApp.base}/evidence/${id}`, { headers: { authorization: `Bearer ${testApp.of(actor).token}` } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return openedPack(Buffer.from(await answer.arrayBuffer()))
}

/** Prepares a small pack and downloads it. */
export const packFor = async (testApp: TestApp, actor: Actor, body: EvidenceScope): Promise<OpenedPack> => {
  const { id } = await testApp.as(actor).evidence.prepare({ body })
  return downloadPack(testApp, actor, id)
}
