;; The dot product of one vector with each row of a matrix, in whole numbers (dot-products.ts says who lays what where).
;; Compiled by: bunx wat2wasm shared/corpus/vectors/dot-products.wat -o shared/corpus/vectors/dot-products.wasm
(module
  (import "block" "memory" (memory 1))

  ;; Addresses and lengths in bytes. A row has $width of them, one a value, a multiple of 16; a value of the query has two; there is at
  ;; least one row.
  (func (export "multiply") (param $query i32) (param $values i32) (param $end i32) (param $width i32) (param $products i32)
    (local $last i32)
    (local $column i32)
    (local $row v128)
    (local $even v128)
    (local $odd v128)
    (local.set $last (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
    (loop $rows
      (local.set $column (local.get $query))
      (local.set $even (v128.const i32x4 0 0 0 0))
      (local.set $odd (v128.const i32x4 0 0 0 0))
      ;; Two sums, so that neither addition waits for the other.
      (loop $sixteen
        (local.set $row (v128.load (local.get $values)))
        (local.set $even
          (i32x4.add
            (local.get $even)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $row)) (v128.load (local.get $column)))))
        (local.set $odd
          (i32x4.add
            (local.get $odd)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $row)) (v128.load offset=16 (local.get $column)))))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $column (i32.add (local.get $column) (i32.const 32)))
        (br_if $sixteen (i32.lt_u (local.get $column) (local.get $last))))
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (i32.store
        (local.get $products)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
          (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br_if $rows (i32.lt_u (local.get $values) (local.get $end))))))
