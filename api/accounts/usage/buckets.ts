/** Four buckets for each doubling: a percentile read from them is at most a fifth off. */
const bucketsPerDoubling = 4;
const bucketMax = 80;

/** The bucket of a duration; bucket n ends at 2^(n/4) ms. */
export const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(bucketMax, Math.ceil(Math.log2(ms) * bucketsPerDoubling));

/** The duration at which a bucket ends, in ms. */
export const bucketEndMs = (bucket: number): number => 2 ** (bucket / bucketsPerDoubling);
