/** Pixels. Reserved before the chart has loaded, so that the page does not jump. */
export const CHART_HEIGHT = 320
