;; The dot product of one vector with each row of a matrix, four values at a time (dot-products.ts says who lays what where).
;; Compiled by: bunx wat2wasm shared/corpus/dot-products.wat -o shared/corpus/dot-products.wasm
(module
  (import "block" "memory" (memory 1))

  ;; Addresses and lengths in bytes. A row has $width of them, a multiple of 32; there is at least one row.
  (func (export "multiply") (param $query i32) (param $values i32) (param $end i32) (param $width i32) (param $scores i32)
    (local $column i32)
    (local $even v128)
    (local $odd v128)
    (loop $row
      (local.set $column (i32.const 0))
      (local.set $even (v128.const f32x4 0 0 0 0))
      (local.set $odd (v128.const f32x4 0 0 0 0))
      ;; Two sums, so that neither addition waits for the other.
      (loop $eight
        (local.set $even
          (f32x4.add
            (local.get $even)
            (f32x4.mul
              (v128.load (local.get $values))
              (v128.load (i32.add (local.get $query) (local.get $column))))))
        (local.set $odd
          (f32x4.add
            (local.get $odd)
            (f32x4.mul
              (v128.load offset=16 (local.get $values))
              (v128.load offset=16 (i32.add (local.get $query) (local.get $column))))))
        (local.set $values (i32.add (local.get $values) (i32.const 32)))
        (local.set $column (i32.add (local.get $column) (i32.const 32)))
        (br_if $eight (i32.lt_u (local.get $column) (local.get $width))))
      (local.set $even (f32x4.add (local.get $even) (local.get $odd)))
      (f32.store
        (local.get $scores)
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $even)) (f32x4.extract_lane 1 (local.get $even)))
          (f32.add (f32x4.extract_lane 2 (local.get $even)) (f32x4.extract_lane 3 (local.get $even)))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (br_if $row (i32.lt_u (local.get $values) (local.get $end))))))
