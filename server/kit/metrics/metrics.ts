import { subscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/db.ts'
import { WRITER_WAIT } from '../database/writer-wait.ts'
import { gauges } from './gauges.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** Counts an answered request. `call` is a name of the contract; undefined for the console, probes and unknown paths. */
  answered(call: string | undefined, status: number, milliseconds: number): void
  /** All metrics in the text format of Prometheus. Reads the depth of the queues from the database. */
  text(): Promise<string>
  contentType: string
}

/** Creates the metrics. A request costs two additions; everything else is read on scrape. */
export const createMetrics = (database: Database): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'evergreen_requests_total',
    help: 'Answered requests',
    labelNames: ['call', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'evergreen_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const writerWait = new Histogram({
    name: 'evergreen_writer_wait_seconds',
    help: 'How long a write waited for the writer of SQLite, or for a connection to PostgreSQL',
    buckets: SECONDS,
    registers,
  })
  subscribe(WRITER_WAIT, (milliseconds) => writerWait.observe(Number(milliseconds) / 1000))
  const readGauges = gauges(database, registers)
  return {
    answered(call = 'other', status, milliseconds) {
      requests.inc({ call, status })
      latency.observe({ call }, milliseconds / 1000)
    },
    async text() {
      await readGauges()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
