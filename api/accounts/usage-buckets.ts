/** Four buckets for each doubling: a percentile read from them is at most a fifth off. */
const bucketsPerDoubling = 4;
const bucketMax = 80;

/** The bucket of a duration; bucket n ends at 2^(n/4) ms. */
export const bucketOf = (ms: number): number =>
  Math.min(bucketMax, Math.max(0, Math.ceil(Math.log2(Math.max(ms, 1)) * bucketsPerDoubling)));

/** The duration at which a bucket ends, in ms. */
export const bucketEndMs = (bucket: number): number => 2 ** (bucket / bucketsPerDoubling);
