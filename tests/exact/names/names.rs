// SPDX-License-Identifier: MIT
// names.rs - functions whose linker names use each part of Rust's manglings.
use std::collections::HashMap;
use std::fmt::{Debug, Display};

mod shapes {
    pub trait Area {
        fn area(&self) -> u64;
        fn twice(&self) -> u64 {
            2 * self.area()
        }
    }
    pub struct Square(pub u64);
    pub struct Grid<const W: usize, const FLAG: bool, const C: char>(pub [u8; W]);
    impl Area for Square {
        fn area(&self) -> u64 {
            self.0 * self.0
        }
    }
    impl<const W: usize, const FLAG: bool, const C: char> Area for Grid<W, FLAG, C> {
        fn area(&self) -> u64 {
            self.0.iter().map(|b| u64::from(*b)).sum::<u64>() + u64::from(FLAG) + C as u64
        }
    }
    impl<T: Area + ?Sized> Area for Box<T> {
        fn area(&self) -> u64 {
            (**self).area()
        }
    }
}
use shapes::{Area, Grid, Square};

#[inline(never)]
fn generic<T: Debug, U>(t: &T, f: impl Fn(&T) -> U) -> U {
    println!("{:?}", t);
    f(t)
}

#[inline(never)]
fn pointers(a: *const u8, b: *mut [i16; 3], c: fn(u8, &mut str) -> bool) -> usize {
    a as usize + b as usize + c as usize
}

#[inline(never)]
fn dynamic(a: &dyn Area, b: &(dyn Display + Send + Sync), c: (u8, i128, f32, (), char)) -> u64 {
    println!("{} {:?}", b, c);
    a.twice()
}

#[inline(never)]
fn größe(naïve: u32) -> u32 {
    let 閉包 = |x: u32| x + naïve;
    generic(&naïve, |v| 閉包(*v))
}

extern "C" fn plain(x: i32) -> i32 {
    x + 1
}

#[inline(never)]
fn takes<F: FnOnce(u8) -> Option<Result<u8, String>>>(f: F) -> bool {
    f(3).is_some()
}

fn main() {
    let mut map: HashMap<String, Vec<Box<dyn Area>>> = HashMap::new();
    map.entry("a".into()).or_default().push(Box::new(Square(3)));
    map.entry("b".into()).or_default().push(Box::new(Grid::<4, true, 'ä'>([1; 4])));
    let sum: u64 = map.values().flatten().map(|a| a.area()).sum();
    println!("{}", sum + dynamic(&Square(2), &"x", (1, 2, 3.0, (), 'z')));
    println!("{}", größe(4) + plain(2) as u32 + generic(&"s", |s| s.len()) as u32);
    println!("{}", pointers(std::ptr::null(), std::ptr::null_mut(), |_, _| true));
    println!("{}", takes(|n| Some(Ok(n))));
    std::thread::spawn(|| println!("{}", Square(5).twice())).join().unwrap();
}
